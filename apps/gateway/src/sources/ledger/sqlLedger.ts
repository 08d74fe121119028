import type { CoveredSince } from '@foyer/contract'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { Ledger } from './ledgerHistory.ts'
import type { LedgerEntry, LedgerList } from './ledgerList.ts'

/** A table that a separate indexer fills (deploy/indexer), one row for each transfer. */
export type SqlLedgerSettings = {
  /** CAIP-2 names. */
  chains: readonly string[]
  /** With its schema where it has one, such as `foyer.account_transfers`. */
  table: string
}

const whole = v.pipe(v.union([v.number(), v.string(), v.bigint()]), v.transform(Number), v.safeInteger())
const decimal = v.pipe(v.union([v.number(), v.string(), v.bigint()]), v.transform(String), v.regex(/^\d{1,78}$/))
const lower = v.pipe(v.string(), v.toLowerCase())
const rowSchema = v.object({
  hash: lower,
  log_index: whole,
  item: whole,
  block_number: whole,
  tx_index: whole,
  mined_at: whole,
  kind: v.picklist(['native', 'erc20', 'erc721', 'erc1155', 'approval']),
  token: lower,
  sender: lower,
  receiver: lower,
  token_id: v.union([v.literal(''), decimal]),
  amount: decimal,
  tx_sender: lower,
  tx_receiver: lower,
  tx_nonce: whole,
  tx_has_input: whole,
})
const sinceSchema = v.object({ block_number: whole, mined_at: whole })

const pageSize = 100
const coverageMs = 60_000

/** The transfers that an indexer of the operator's own wrote down, read by account and time through its two indexes. */
export function sqlLedger(
  database: GatewayDatabase,
  { chains, table }: SqlLedgerSettings,
  now: () => number = Date.now,
): Ledger {
  const coverage = new Map<string, { until: number; known: CoveredSince }>()

  const list = (chainId: string, side: 'sender' | 'receiver', address: string): LedgerList => {
    const number = Number(chainId.slice('eip155:'.length))
    return async (token) => {
      const [from = '', offset = '0'] = token.split('|')
      const newest = from === '' ? Number.MAX_SAFE_INTEGER : Number(from)
      const { rows } = await sql`
        select * from ${sql.table(table)}
        where chain_id = ${number} and ${sql.ref(side)} = ${address} and mined_at <= ${newest}
        order by mined_at desc, block_number desc, hash, log_index, item
        limit ${sql.lit(pageSize + 1)} offset ${sql.lit(Math.min(1_000_000, Number(offset) || 0))}`.execute(database)
      const read = v.parse(v.array(rowSchema), rows)
      const page = read.slice(0, pageSize)
      const lowest = page.at(-1)?.mined_at ?? 0
      const isOneTime = lowest === newest || page[0]?.mined_at === lowest
      return {
        token,
        entries: page.map((row) => writeEntry(chainId, row)),
        next: read.length <= pageSize ? undefined : isOneTime ? `${lowest}|${Number(offset) + pageSize}` : `${lowest}`,
      }
    }
  }

  return {
    id: 'sql',
    kind: 'public',
    knows: (chainId) => chains.includes(chainId),
    listsOf: (chainId, address) => [list(chainId, 'sender', address), list(chainId, 'receiver', address)],
    coverage: async (chainId) => {
      const kept = coverage.get(chainId)
      if (kept !== undefined && kept.until > now()) return kept.known
      const { rows } = await sql`
        select block_number, mined_at from ${sql.table(table)}
        where chain_id = ${Number(chainId.slice('eip155:'.length))} order by mined_at limit 1`.execute(database)
      const [first] = v.parse(v.array(sinceSchema), rows)
      const known: CoveredSince = {
        chainId: chainId as CoveredSince['chainId'],
        block: first?.block_number ?? null,
        time: first === undefined ? null : new Date(first.mined_at * 1000).toISOString(),
        // An indexer that began with the chain has something of its first blocks.
        hasOlder: first === undefined || first.block_number > 1,
      }
      coverage.set(chainId, { until: now() + coverageMs, known })
      return known
    },
  }
}

function writeEntry(chainId: string, row: v.InferOutput<typeof rowSchema>): LedgerEntry {
  const { hash, block_number, tx_index, mined_at, tx_sender, tx_receiver, tx_nonce, tx_has_input, ...moved } = row
  const place = { chain_id: chainId, hash, block_number }
  return {
    chainId,
    hash,
    block: block_number,
    minedAt: mined_at * 1000,
    transaction: {
      ...place,
      tx_index,
      mined_at: mined_at * 1000,
      sender: tx_sender,
      receiver: tx_receiver,
      created: '',
      nonce: tx_nonce,
      succeeded: 1,
      has_input: tx_has_input,
      fee: '0',
    },
    transfers: [{ ...place, ...moved, receivers: 0 }],
  }
}
