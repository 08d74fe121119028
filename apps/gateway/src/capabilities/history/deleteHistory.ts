import type { ExpressionBuilder, Transaction } from 'kysely'
import { isPostgres } from '../../engines/db/dialect.ts'
import { inSlices } from '../../engines/db/inSlices.ts'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { GatewayTables } from '../../engines/db/schema.ts'
import { nextForgotten } from './nextForgotten.ts'

type Writer = Transaction<GatewayTables>

const tables = ['history_transactions', 'history_participants', 'history_transfers'] as const

/** Deletes what was read after a block; for few blocks, because every other change of the chain waits meanwhile. */
export async function deleteAfter(writer: Writer, chainId: string, block: number): Promise<void> {
  for (const table of tables) {
    await writer.deleteFrom(table).where('chain_id', '=', chainId).where('block_number', '>', block).execute()
  }
  await writer.deleteFrom('history_blocks').where('chain_id', '=', chainId).where('number', '>', block).execute()
}

/** Deletes everything that was read of a chain, oldest blocks first, in slices and without holding the chain. */
export async function deleteChain(database: GatewayDatabase, chainId: string): Promise<void> {
  for (const table of tables) {
    await inSlices({
      database,
      step: async (rows) => {
        const last = await database
          .selectFrom(table)
          .select('block_number')
          .where('chain_id', '=', chainId)
          .orderBy('block_number')
          .limit(1)
          .offset(rows - 1)
          .executeTakeFirst()
        // Fewer rows are left than a slice holds.
        const until = last?.block_number ?? Number.MAX_SAFE_INTEGER
        const { numDeletedRows } = await database
          .deleteFrom(table)
          .where('chain_id', '=', chainId)
          .where('block_number', '<=', until)
          .executeTakeFirst()
        return last === undefined ? 0 : Math.max(rows, Number(numDeletedRows))
      },
    })
  }
}

export type DeleteForgottenParameters = {
  database: GatewayDatabase
  chainId: string
  signal?: AbortSignal
  /** Where the last call ended; default at the beginning. */
  after?: string | undefined
  /** How many accounts are looked at; default 50,000. */
  most?: number
}

/**
 * Deletes what was read for accounts that are no longer followed: their lists, and transactions that are in no other list.
 * Runs in slices, beside everything else; a run that was stopped is continued by the next.
 *
 * @returns about how many rows of lists were deleted, and where to go on; nothing there at the end.
 */
export async function deleteForgotten(
  parameters: DeleteForgottenParameters,
): Promise<{ deleted: number; next: string | undefined }> {
  const { database, chainId, signal, after = '', most = 50_000 } = parameters
  let deleted = 0
  let next: string | undefined = after
  for (let seen = 0; seen < most && next !== undefined && signal?.aborted !== true; ) {
    const step = await nextForgotten(database, chainId, next)
    const addresses = new Set(step.forgotten)
    deleted += await inSlices({ database, step: (rows) => deleteRows(database, chainId, addresses, rows), signal })
    seen += step.looked
    next = step.next
  }
  return { deleted, next }
}

/** Deletes rows of the lists of accounts; takes accounts that are followed again off `addresses`. Answers how many rows. */
function deleteRows(database: GatewayDatabase, chainId: string, addresses: Set<string>, rows: number): Promise<number> {
  if (addresses.size === 0) return Promise.resolve(0)
  return database.transaction().execute(async (writer) => {
    const { hashes, listed, ended } = await hashesOf(writer, chainId, addresses, rows)
    if (hashes.length === 0) return 0
    // A process that writes one of these, for these accounts or others, changes its row first: one of the two waits here,
    // and what follows sees what the other wrote.
    if (isPostgres(database)) {
      await writer
        .selectFrom('history_transactions')
        .select('hash')
        .where('chain_id', '=', chainId)
        .where('hash', 'in', hashes)
        .orderBy('hash')
        .forUpdate()
        .execute()
    }
    const back = await writer
      .selectFrom('history_accounts')
      .select('address')
      .where('chain_id', '=', chainId)
      .where('address', 'in', [...addresses])
      .execute()
    for (const { address } of back) addresses.delete(address)
    if (addresses.size > 0) {
      await writer
        .deleteFrom('history_participants')
        .where('chain_id', '=', chainId)
        .where('address', 'in', [...addresses])
        .where('hash', 'in', hashes)
        .execute()
    }
    for (const table of ['history_transfers', 'history_transactions'] as const) {
      await writer
        .deleteFrom(table)
        .where('chain_id', '=', chainId)
        .where('hash', 'in', hashes)
        // A row each and not as "not exists", for which Postgres would rather read all lists than look up a few hundred rows.
        // By the block, because lists have no index by the hash alone.
        .where(
          ({ selectFrom }) =>
            selectFrom('history_participants as used')
              .select('used.hash')
              .where('used.chain_id', '=', chainId)
              .whereRef('used.block_number', '=', `${table}.block_number`)
              .whereRef('used.hash', '=', `${table}.hash`)
              .limit(1),
          'is',
          null,
        )
        .execute()
    }
    // Should the transaction fail, the next run of the job finds them again.
    for (const address of ended) addresses.delete(address)
    return listed
  })
}

/**
 * Transactions in the lists of accounts that were read because of them.
 *
 * @returns how many rows of lists they are, and the accounts that have no others.
 */
async function hashesOf(
  writer: Writer,
  chainId: string,
  addresses: ReadonlySet<string>,
  rows: number,
): Promise<{ hashes: string[]; listed: number; ended: string[] }> {
  const chain = await writer
    .selectFrom('history_chains')
    .select('everyone_from')
    .where('chain_id', '=', chainId)
    .executeTakeFirst()
  const everyoneFrom = chain?.everyone_from ?? Number.MAX_SAFE_INTEGER
  const hashes = new Set<string>()
  const ended: string[] = []
  let listed = 0
  // One account after the other: of many with long lists, Postgres would scan the lists of all accounts.
  for (const address of addresses) {
    const own = await writer
      .selectFrom('history_participants')
      .select('hash')
      .where('chain_id', '=', chainId)
      .where('address', '=', address)
      .where('block_number', '<', everyoneFrom)
      .limit(rows - listed)
      .execute()
    if (own.length < rows - listed) ended.push(address)
    for (const { hash } of own) hashes.add(hash)
    listed += own.length
    if (listed >= rows) break
  }
  return { hashes: [...hashes], listed, ended }
}

/**
 * The list of an account as far as it was read because of the account: what came after all accounts were followed would not
 * be read again when the account comes back.
 */
export function readBecauseOf(chainId: string, address: string) {
  return (eb: ExpressionBuilder<GatewayTables, 'history_participants'>) =>
    eb.and([
      eb('history_participants.chain_id', '=', chainId),
      eb('history_participants.address', '=', address),
      eb.not(
        eb.exists(
          eb
            .selectFrom('history_chains as chain')
            .select('chain.chain_id')
            .where('chain.chain_id', '=', chainId)
            .whereRef('chain.everyone_from', '<=', 'history_participants.block_number'),
        ),
      ),
    ])
}
