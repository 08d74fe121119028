import { type RunningServer, startPostgres } from '@foyer/test'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextSteps } from '../../testing/otherSteps.ts'
import { type GatewayDatabase, migrate, openDatabase } from './openDatabase.ts'

const index = 'analytics_events_next'
const newest = Object.keys(nextSteps).at(-1) ?? ''

describe('an index on a table of Postgres that is in use', () => {
  let server: RunningServer
  let witness: GatewayDatabase
  let updater: GatewayDatabase
  beforeAll(async () => {
    server = await startPostgres()
    witness = openDatabase(server.url)
    updater = openDatabase(server.url, { statementTimeoutMs: 0 })
    await migrate(witness)
  })
  afterAll(async () => {
    await Promise.all([witness?.destroy(), updater?.destroy()])
    await server?.stop()
  })

  const write = (database: GatewayDatabase, id: string) =>
    sql`insert into analytics_events
      (event_id, project_id, sdk_type, sdk_version, url, domain, occurred_at, received_at, props, day, event)
      values (${id}, '', '', '', '', '', 0, 0, '', '', '')`.execute(database)
  const readState = async () => {
    const { rows } = await sql<{ valid: boolean }>`select i.indisvalid as valid from pg_index i
      join pg_class c on c.oid = i.indexrelid where c.relname = ${index}`.execute(witness)
    return rows.map(({ valid }) => valid)
  }
  /** Keeps a transaction open that has written to the table, for which the building waits; answers what ends it. */
  const holdOpen = async (id: string) => {
    const transaction = await witness.startTransaction().execute()
    await write(transaction, id)
    return () => transaction.commit().execute()
  }
  /** The process on the server that builds the index. */
  const readBuilder = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where state = 'active' and query like 'create index concurrently%'`.execute(witness)
    return rows[0]?.pid
  }

  it('lets others write while it is built, and is built anew once its building was cut off', async () => {
    // The step itself takes a short lock, so its transaction comes first.
    const withoutIndex = { ...nextSteps, [newest]: { ...nextSteps[newest], indexes: [] } } as typeof nextSteps
    expect(await migrate(updater, withoutIndex)).toEqual([newest])
    const release = await holdOpen('held')
    const cutOff = expect(migrate(updater, nextSteps)).rejects.toThrow('canceling statement')
    await expect.poll(readBuilder).toBeDefined()
    await write(witness, 'while it is built')
    expect(await readState()).toEqual([false])
    await sql`select pg_cancel_backend(${await readBuilder()})`.execute(witness)
    await cutOff
    await release()
    expect(await readState()).toEqual([false])

    const [first, second] = [migrate(updater, nextSteps), migrate(witness, nextSteps)]
    expect([await first, await second]).toEqual([[], []])
    expect(await readState()).toEqual([true])
    const { rows } = await sql<{ count: string }>`select count(*) as count from analytics_events`.execute(witness)
    expect(Number(rows[0]?.count)).toBe(2)
  })
})
