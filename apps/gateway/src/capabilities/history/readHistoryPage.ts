import type { Currency } from '@foyer/contract'
import { chainUnavailable } from '../../engines/errors/chainErrors.ts'
import { impatient, withSignal } from '../../engines/rpc/chainClient.ts'
import type { ServedChain } from '../chains/servedChain.ts'
import type { History } from './createHistory.ts'
import { type Position, writeCursor } from './cursor.ts'
import type { HistoryPage } from './historyProvider.ts'
import type { AccountTransaction, Coverage } from './historyReader.ts'
import { prepareOrFail } from './prepareOrFail.ts'
import { writeCoverage } from './writeCoverage.ts'
import { type HistoryItem, type HistoryWriterServices, writeHistory } from './writeHistory.ts'

export type ReadHistoryPageParameters = {
  /** Lower-case. */
  address: string
  chainIds: readonly string[]
  currency: Currency
  after: Position | undefined
  /** How long to wait for what was not read yet, in milliseconds. */
  budgetMs: number
  /** The caller's network. */
  caller: string | undefined
  /** Fires when no caller waits for the answer any more. */
  signal?: AbortSignal | undefined
}

export type ReadHistoryPageReturnType = {
  items: HistoryItem[]
  /** Where the next page begins; null at the end. */
  next: string | null
  /** How far back each chain is told, all pages together. */
  coveredSince: HistoryPage['coveredSince']
  /** Seconds since the chain that was looked at longest ago was found to have nothing newer. */
  age: number
}

/** Transactions on one page. */
const pageSize = 50

/**
 * Reads one page. While an account's past is still being read, the page ends where some chain is not known further back,
 * and `next` leads there, so that nothing is ever inserted above a place that was already shown.
 *
 * @throws GatewayError `unavailable` when an account's past cannot be read now.
 */
export async function readHistoryPage(
  services: HistoryWriterServices & { history: History; chains: ReadonlyMap<string, ServedChain> },
  parameters: ReadHistoryPageParameters,
): Promise<ReadHistoryPageReturnType> {
  const { address, chainIds, currency, after, budgetMs, caller, signal } = parameters
  const { history } = services
  // Later pages need the past only; the first page also the newest block.
  const needsHead = after === undefined
  const coverage = await prepareOrFail(history, address, chainIds, { budgetMs, needsHead, caller, signal })
  const followed = coverage.filter(({ isFollowed, since }) => isFollowed && since !== undefined)
  const open = followed.filter(({ isComplete }) => !isComplete)
  // What is read later must not appear above a place that was already shown.
  const soFar = Math.max(0, ...open.map(({ since = 0 }) => since))
  const since = new Map(followed.map((chain) => [chain.chainId, Math.max(soFar, chain.since ?? 0)]))
  const read = () => history.reader.page({ address, since, after, size: pageSize + 1 })
  let found = await read()
  const isCompleted = await completeAll(history, found.slice(0, pageSize), signal)
  if (isCompleted) found = await read()
  const items = await writeAll(services, { address, currency, signal }, found.slice(0, pageSize))
  return {
    items,
    next: nextOf(found, open.length === 0, after),
    coveredSince: coverage.map(writeCoverage),
    age: ageOf(followed, history.now()),
  }
}

/** Reads as a whole what is shown and of which only logs were read before. */
async function completeAll(
  history: History,
  entries: readonly AccountTransaction[],
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const unread = entries.map(({ transaction }) => transaction).filter(({ sender }) => sender === '')
  const chainIds = [...new Set(unread.map(({ chain_id }) => chain_id))]
  const counts = await Promise.all(
    chainIds.map((chainId) =>
      history.complete(
        chainId,
        unread.filter(({ chain_id }) => chain_id === chainId),
        signal,
      ),
    ),
  )
  return counts.some((count) => count > 0)
}

async function writeAll(
  services: HistoryWriterServices & { chains: ReadonlyMap<string, ServedChain> },
  { address, currency, signal }: Pick<ReadHistoryPageParameters, 'address' | 'currency' | 'signal'>,
  entries: readonly AccountTransaction[],
): Promise<HistoryItem[]> {
  const chainIds = [...new Set(entries.map(({ transaction }) => transaction.chain_id))]
  const written = await Promise.all(
    chainIds.map(async (chainId) => {
      const own = entries.filter(({ transaction }) => transaction.chain_id === chainId)
      const chain = services.chains.get(chainId)
      if (chain === undefined) return []
      try {
        return await writeHistory(services, {
          chain: chain.config,
          client: withSignal(impatient(chain.client), signal),
          signal,
          address,
          currency,
          entries: own,
        })
      } catch (error) {
        throw chainUnavailable(chainId, error)
      }
    }),
  )
  const items = new Map(written.flat().map((item) => [item.id, item]))
  return entries.flatMap(({ transaction }) => items.get(`${transaction.chain_id}:${transaction.hash}`) ?? [])
}

function nextOf(found: readonly AccountTransaction[], isComplete: boolean, after: Position | undefined): string | null {
  if (found.length > pageSize) {
    const last = found[pageSize - 1]?.transaction
    return last === undefined ? null : writeCursor(positionOf(last))
  }
  if (isComplete) return null
  const last = found.at(-1)?.transaction
  if (last !== undefined) return writeCursor(positionOf(last))
  // Nothing yet: the next page begins where this one did, or at the newest of all.
  return writeCursor(after ?? { minedAt: Number.MAX_SAFE_INTEGER, chainId: 'eip155:0', block: 0, index: 0 })
}

function positionOf(transaction: AccountTransaction['transaction']): Position {
  const { mined_at, chain_id, block_number, tx_index } = transaction
  return { minedAt: mined_at, chainId: chain_id, block: block_number, index: tx_index }
}

function ageOf(coverage: readonly Coverage[], now: number): number {
  const oldest = Math.min(...coverage.map(({ checkedAt }) => checkedAt))
  return oldest === 0 || coverage.length === 0 ? 0 : Math.max(0, Math.floor((now - oldest) / 1000))
}
