import { setTimeout as sleep } from 'node:timers/promises'
import { type RunningServer, startPostgres } from '@foyer/test'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrations } from './migrations.ts'
import { type GatewayDatabase, migrate, openDatabase, openMigrated } from './openDatabase.ts'

const statementTimeoutMs = 500

function list(source: string) {
  return { source, body: '', fetched_at: 0 }
}

const insert = (database: GatewayDatabase, source: string) =>
  database.insertInto('token_lists').values(list(source)).execute()

describe('a database on Postgres whose limits are reached', () => {
  let server: RunningServer
  let database: GatewayDatabase
  let witness: GatewayDatabase
  beforeAll(async () => {
    server = await startPostgres()
    witness = openDatabase(server.url)
    await migrate(witness)
  })
  beforeEach(async () => {
    await witness.deleteFrom('token_lists').execute()
    database = openDatabase(server.url, { statementTimeoutMs })
    return () => database.destroy()
  })
  afterAll(async () => {
    await witness?.destroy()
    await server?.stop()
  })

  const stored = async () => {
    const rows = await witness.selectFrom('token_lists').select('source').orderBy('source').execute()
    return rows.map(({ source }) => source)
  }
  const openTransactions = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where state like 'idle in transaction%'`.execute(witness)
    return rows.length
  }
  /** More inserts than the pool has connections, so that each connection is used. */
  const insertMany = async (count = 40) => {
    await Promise.all(Array.from({ length: count }, (_, index) => insert(database, `later-${10 + index}`)))
    return Array.from({ length: count }, (_, index) => `later-${10 + index}`)
  }

  it('ends a statement on the server, undoes its transaction and stores what comes after it', async () => {
    const startedAt = Date.now()
    const long = database.transaction().execute(async (transaction) => {
      await insert(transaction, 'undone')
      await sql`select pg_sleep(20)`.execute(transaction)
    })
    await expect(long).rejects.toMatchObject({ code: '57014' })
    expect(Date.now() - startedAt).toBeLessThan(4_000)
    expect(await openTransactions()).toBe(0)
    const later = await insertMany()
    expect(await stored()).toEqual(later)
  })

  it('closes a connection whose server did not answer in time, and loses nothing that was acknowledged', async () => {
    const long = database.transaction().execute(async (transaction) => {
      await insert(transaction, 'undone')
      // Without the server's own limit the client is the first to give up.
      await sql`set local statement_timeout = 0`.execute(transaction)
      await sql`select pg_sleep(14)`.execute(transaction)
    })
    const failed = expect(long).rejects.toThrow('Query read timeout')
    await sleep(100)
    // While the transaction is open, and again after the client gave it up.
    const before = await insertMany(5)
    await failed
    expect(await stored()).toEqual(before)
    await witness.deleteFrom('token_lists').execute()
    const later = await insertMany()
    expect(await stored()).toEqual(later)
    // The server looks at its connection only after the sleep, and ends the transaction then.
    await expect.poll(openTransactions, { timeout: 15_000 }).toBe(0)
    expect(await stored()).toEqual(later)
  })

  it('waits for a lock no longer than for a statement', async () => {
    await insert(database, 'held')
    await witness.transaction().execute(async (holder) => {
      await holder.updateTable('token_lists').set({ body: 'x' }).execute()
      const waiting = database.updateTable('token_lists').set({ body: 'y' }).execute()
      await expect(waiting).rejects.toMatchObject({ code: expect.stringMatching(/^(55P03|57014)$/) })
    })
    await database.updateTable('token_lists').set({ body: 'z' }).execute()
    expect(await witness.selectFrom('token_lists').select('body').execute()).toEqual([{ body: 'z' }])
  })

  it('keeps limits of the server that fit together, and none where none is wanted', async () => {
    const limitsOf = async (opened: GatewayDatabase) => {
      const { rows } = await sql<{ name: string; setting: string }>`
        select name, setting from pg_settings
        where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')
        order by name`.execute(opened)
      return rows.map(({ setting }) => Number(setting))
    }
    expect(await limitsOf(witness)).toEqual([30_000, 10_000, 30_000])
    const unlimited = openDatabase(server.url, { statementTimeoutMs: 0 })
    expect(await limitsOf(unlimited)).toEqual([0, 0, 0])
    await unlimited.destroy()
  })

  it('updates the tables without a limit, and waits for another process that does so', async () => {
    await sql`create database late`.execute(witness)
    const location = server.url.replace(/\/postgres$/, '/late')
    const other = openDatabase(location)
    await migrate(other)
    const name = Object.keys(migrations).at(-1)
    const held = other.transaction().execute(async (holder) => {
      await sql`lock table kysely_migration_lock`.execute(holder)
      await sleep(1_500)
    })
    await sleep(200)
    const opened = await openMigrated(location, { statementTimeoutMs })
    await held
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc`.execute(opened)
    expect(rows[0]?.name).toBe(name)
    await Promise.all([opened.destroy(), other.destroy()])
  })
})
