import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '@foyer/test'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { type GatewayDatabase, migrate, openDatabase } from '../../engines/db/openDatabase.ts'
import { seededAddress, seededHash, seedHistory } from '../../testing/history/seedHistory.ts'
import { deleteForgotten } from './deleteHistory.ts'
import { holdChain } from './holdChain.ts'
import { writeFacts } from './writeFacts.ts'

const chainId = 'eip155:1'
const head = { head_number: 99, head_hash: 'h' }
const endings: (() => Promise<unknown>)[] = []

async function openPostgres(): Promise<GatewayDatabase> {
  const server = await startPostgres()
  endings.push(() => server.stop())
  const database = openDatabase(server.url)
  endings.push(() => database.destroy())
  await migrate(database)
  await database
    .insertInto('history_chains')
    .values({ chain_id: chainId, ...head, everyone_from: null, checked_at: 1, failed_at: 0 })
    .execute()
  return database
}

async function count(database: GatewayDatabase, table: 'history_transactions' | 'history_participants') {
  const { rows } = await database
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

/** Whether a query gave up waiting for a lock. */
function isHeld(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

describe('deleting history on Postgres', () => {
  it('keeps a transaction that another process writes at that moment', { timeout: 60_000 }, async () => {
    const database = await openPostgres()
    await seedHistory({ database, chainId, accounts: 1, transactions: 10 })
    const transaction = await database
      .selectFrom('history_transactions')
      .selectAll()
      .where('hash', '=', seededHash(4))
      .executeTakeFirstOrThrow()
    const other = seededAddress(9)
    const { deleting } = await database.transaction().execute(async (writer) => {
      const facts = { transaction: { ...transaction, receiver: other }, transfers: [] }
      await writeFacts(writer, [facts], new Set([other]))
      await writer
        .insertInto('history_accounts')
        .values({
          chain_id: chainId,
          address: other,
          asked_at: 1,
          joined_block: 99,
          next_block: 0,
          floor_block: 1,
          native_floor_block: 1,
          covered_since: 1,
        })
        .execute()
      const started = deleteForgotten({ database, chainId })
      await sleep(300)
      return { deleting: started }
    })
    expect(await deleting).toMatchObject({ deleted: 10 })
    const kept = await database.selectFrom('history_transactions').select('hash').execute()
    expect(kept).toEqual([{ hash: seededHash(4) }])
    expect(await count(database, 'history_participants')).toBe(1)
  })

  it('deletes 300,000 rows of lists without holding the chain', { timeout: 1_200_000 }, async () => {
    const database = await openPostgres()
    await seedHistory({ database, chainId, accounts: 3_000, transactions: 300_000 })
    await sql`analyze`.execute(database)
    const done = new AbortController()
    const looks = { free: 0, held: 0 }
    // Only the deletion holds the chain here: a query that waits for its lock waits for it, however busy the machine is.
    const poll = () =>
      database.transaction().execute(async (writer) => {
        await sql`set local lock_timeout = '20ms'`.execute(writer)
        await holdChain(writer, chainId, head)
      })
    const follow = async () => {
      while (!done.signal.aborted) {
        try {
          await poll()
          looks.free += 1
        } catch (error) {
          if (!isHeld(error)) throw error
          looks.held += 1
        }
        await sleep(5)
      }
    }
    const following = follow()
    let deleted = 0
    try {
      deleted = (await deleteForgotten({ database, chainId })).deleted
    } finally {
      done.abort()
      await following
    }
    expect(deleted).toBe(300_000)
    expect(await count(database, 'history_transactions')).toBe(0)
    expect(looks.held).toBe(0)
    expect(looks.free).toBeGreaterThan(100)
  })
})
