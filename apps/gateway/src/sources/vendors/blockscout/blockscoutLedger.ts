import * as v from 'valibot'
import type { Ledger } from '../../ledger/ledgerHistory.ts'
import type { LedgerEntry, LedgerList } from '../../ledger/ledgerList.ts'
import { createPlaces, transferRow } from '../../ledger/ledgerRows.ts'
import type { AskBlockscout } from './blockscoutClient.ts'

const decimal = v.pipe(v.string(), v.regex(/^\d{1,78}$/))
const whole = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.safeInteger())
const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), v.toLowerCase())
const party = v.nullish(v.object({ hash: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.toLowerCase()) }))
const time = v.pipe(v.string(), v.isoTimestamp())
const transaction = v.object({
  hash,
  block_number: v.nullish(whole),
  timestamp: v.nullish(time),
  from: party,
  to: party,
  created_contract: party,
  value: decimal,
  status: v.nullish(v.string()),
  nonce: whole,
  position: v.nullish(whole),
  raw_input: v.nullish(v.string()),
})
const internal = v.object({
  transaction_hash: hash,
  block_number: whole,
  timestamp: time,
  from: party,
  to: party,
  created_contract: party,
  value: decimal,
  success: v.nullish(v.boolean()),
  index: v.nullish(whole),
})
const tokenTransfer = v.object({
  transaction_hash: hash,
  block_number: whole,
  timestamp: v.nullish(time),
  from: party,
  to: party,
  log_index: whole,
  token: v.nullish(
    v.object({ address_hash: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)), type: v.nullish(v.string()) }),
  ),
  total: v.nullish(v.object({ value: v.nullish(decimal), token_id: v.nullish(decimal) })),
})

/** Kinds of tokens by the vendor's words for them. */
const kinds: Readonly<Record<string, 'erc20' | 'erc721' | 'erc1155'>> = {
  'ERC-20': 'erc20',
  'ERC-721': 'erc721',
  'ERC-1155': 'erc1155',
}

/** What a Blockscout knows of an account: its transactions, what contracts paid it, and its token transfers. */
export function blockscoutLedger(ask: AskBlockscout, chainIds: readonly string[]): Ledger {
  const list = <Item>(
    chainId: string,
    path: string,
    schema: v.GenericSchema<unknown, Item>,
    write: (item: Item, placeOf: (key: string) => number) => LedgerEntry | undefined,
    query: Readonly<Record<string, string>> = {},
  ): LedgerList => {
    return async (token, signal) => {
      const { items, next } = await ask(schema, { chainId, path, query, token }, signal)
      const placeOf = createPlaces()
      return { token, entries: items.flatMap((item) => write(item, placeOf) ?? []), next }
    }
  }

  return {
    id: 'blockscout',
    kind: 'public',
    knows: (chainId) => chainIds.includes(chainId),
    listsOf: (chainId, address) => [
      list(chainId, `addresses/${address}/transactions`, transaction, (item) => writeTransaction(chainId, item)),
      list(chainId, `addresses/${address}/internal-transactions`, internal, (item, placeOf) => {
        const { transaction_hash: own, block_number: block, timestamp, from, to, created_contract, value } = item
        const place = item.index ?? placeOf(own)
        const [sender, receiver] = [from?.hash, to?.hash ?? created_contract?.hash]
        const isPaid = item.success !== false && value !== '0' && sender !== undefined && receiver !== undefined
        const row = { chainId, hash: own, block, kind: 'native' as const, place, token: '', amount: value }
        return {
          chainId,
          hash: own,
          block,
          minedAt: Date.parse(timestamp),
          transfers: isPaid ? [transferRow({ ...row, sender, receiver }, true)] : [],
        }
      }),
      list(
        chainId,
        `addresses/${address}/token-transfers`,
        tokenTransfer,
        (item, placeOf) => {
          const { transaction_hash: own, block_number: block, timestamp, from, to, token, total, log_index } = item
          const kind = kinds[token?.type ?? '']
          if (timestamp == null || token == null || kind === undefined || from == null || to == null) return undefined
          const amount = total?.value ?? (kind === 'erc721' ? '1' : undefined)
          if (amount === undefined) return undefined
          const row = {
            chainId,
            hash: own,
            block,
            kind,
            token: token.address_hash,
            amount,
            tokenId: total?.token_id ?? '',
          }
          const place = { sender: from.hash, receiver: to.hash, place: log_index }
          // A batch is several items with one place.
          const item0 = placeOf(`${own} ${log_index}`)
          return {
            chainId,
            hash: own,
            block,
            minedAt: Date.parse(timestamp),
            transfers: [{ ...transferRow({ ...row, ...place }), item: item0 }],
          }
        },
        { type: 'ERC-20,ERC-721,ERC-1155' },
      ),
    ],
  }
}

function writeTransaction(chainId: string, item: v.InferOutput<typeof transaction>): LedgerEntry | undefined {
  const { hash: own, block_number: block, timestamp, from, to, created_contract: created, value, status } = item
  // What waits for a block has no place in a list that is ordered by time.
  if (block == null || timestamp == null || from == null) return undefined
  const minedAt = Date.parse(timestamp)
  const succeeded = status !== 'error'
  const receiver = to?.hash ?? created?.hash ?? ''
  const row = { chainId, hash: own, block, kind: 'native' as const, place: 0, token: '', amount: value }
  return {
    chainId,
    hash: own,
    block,
    minedAt,
    transaction: {
      chain_id: chainId,
      hash: own,
      block_number: block,
      tx_index: item.position ?? 0,
      mined_at: minedAt,
      sender: from.hash,
      receiver: to?.hash ?? '',
      created: created?.hash ?? '',
      nonce: item.nonce,
      succeeded: succeeded ? 1 : 0,
      has_input: item.raw_input == null || item.raw_input === '0x' ? 0 : 1,
      fee: '0',
    },
    transfers: succeeded && value !== '0' ? [transferRow({ ...row, sender: from.hash, receiver })] : [],
  }
}
