import type { CoveredSince } from '@foyer/contract'
import type { ServedChain } from '../../capabilities/chains/servedChain.ts'
import { createHistoryNode } from '../../capabilities/history/historyNode.ts'
import type { HistoryPage, HistoryProvider } from '../../capabilities/history/historyProvider.ts'
import type { AccountTransaction } from '../../capabilities/history/historyReader.ts'
import { coveredWhole, notCovered } from '../../capabilities/history/writeCoverage.ts'
import { type HistoryItem, type HistoryWriterServices, writeHistory } from '../../capabilities/history/writeHistory.ts'
import type { ProviderKind } from '../../capabilities/providers/provider.ts'
import { withSignal } from '../../engines/rpc/chainClient.ts'
import type { LedgerList } from './ledgerList.ts'
import { mergeLedger } from './mergeLedger.ts'

/** A source that tells what an account did, in lists that are put together here. */
export type Ledger = {
  id: string
  kind: ProviderKind
  /** Whether it knows a chain, by its CAIP-2 name. */
  knows: (chainId: string) => boolean
  /** @param address Lower-case. */
  listsOf: (chainId: string, address: string) => readonly LedgerList[]
  /** How far back it knows a chain. Default: from its first block on. */
  coverage?: (chainId: string) => Promise<CoveredSince>
}

export type LedgerServices = HistoryWriterServices & { chains: ReadonlyMap<string, ServedChain> }

/** More chains than this are not put into one list: each costs several questions. */
const maxChains = 6

/**
 * Makes a source of history out of a ledger, for chains with a node here: names, prices and who sent what a list only tells
 * the transfers of are read from the chain.
 */
export function ledgerHistory(services: LedgerServices, ledger: Ledger): HistoryProvider {
  const { chains } = services
  const isKnown = (chainId: string) => chains.has(chainId) && ledger.knows(chainId)
  return {
    id: ledger.id,
    kind: ledger.kind,
    serves: ({ chainIds }) => chainIds.some(isKnown),
    ask: async ({ address: asked, chainIds, currency, cursor }, signal): Promise<HistoryPage> => {
      const address = asked.toLowerCase()
      const known = chainIds.filter(isKnown).slice(0, maxChains)
      const lists = known.flatMap((chainId) => ledger.listsOf(chainId, address))
      const { entries, next } = await mergeLedger(lists, cursor, signal)
      const written = await Promise.all(
        known.map(async (chainId) => {
          const chain = chains.get(chainId)
          const own = entries.filter(({ transaction }) => transaction.chain_id === chainId)
          if (chain === undefined || own.length === 0) return []
          const complete = await withSenders(chain, own, signal)
          return writeHistory(services, {
            chain: chain.config,
            client: withSignal(chain.client, signal),
            signal,
            address,
            currency,
            entries: complete,
          })
        }),
      )
      const items = new Map(written.flat().map((item): [string, HistoryItem] => [item.id, item]))
      return {
        data: entries.flatMap(({ transaction }) => items.get(`${transaction.chain_id}:${transaction.hash}`) ?? []),
        next,
        coveredSince: await Promise.all(
          chainIds.map((id) => (known.includes(id) ? (ledger.coverage?.(id) ?? coveredWhole(id)) : notCovered(id))),
        ),
      }
    },
  }
}

/** Reads from the chain who sent the transactions of which only transfers are known; without a node they stay unchanged. */
async function withSenders(
  { pool }: ServedChain,
  entries: readonly AccountTransaction[],
  signal: AbortSignal | undefined,
): Promise<readonly AccountTransaction[]> {
  const unread = entries.flatMap(({ transaction }) => (transaction.sender === '' ? [transaction.hash] : []))
  if (unread.length === 0) return entries
  const node = createHistoryNode(pool, signal ?? new AbortController().signal)
  const found = await node.transactions(unread).catch(() => [])
  const senders = new Map(found.flatMap((each) => (each === undefined ? [] : [[each.hash, each] as const])))
  return entries.map((entry) => {
    const known = senders.get(entry.transaction.hash)
    if (known === undefined || entry.transaction.sender !== '') return entry
    const { from: sender, to, nonce, input, transactionIndex } = known
    const more = { sender, receiver: to ?? '', nonce, tx_index: transactionIndex, has_input: input === '0x' ? 0 : 1 }
    return { ...entry, transaction: { ...entry.transaction, ...more } }
  })
}
