import { Migrator, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isPostgres } from '../../../engines/db/dialect.ts'
import { migrations } from '../../../engines/db/migrations.ts'
import { type GatewayDatabase, migrate, openDatabase } from '../../../engines/db/openDatabase.ts'
import { newMasterKey } from '../../../engines/secrets/masterKeys.ts'
import { createEmptyDatabase, type TestDatabase } from '../../../testing/createTestDatabase.ts'
import { testTrail, testTrailKeys } from '../../../testing/testTrail.ts'
import { verifyTrail } from './verifyTrail.ts'

const keks = [newMasterKey()]
const rowCount = 100_000

/** The numbers below a count, as each engine makes them. */
const numbers = (on: GatewayDatabase) =>
  isPostgres(on)
    ? sql`select n from generate_series(0, ${sql.lit(rowCount - 1)}) as series (n)`
    : sql`with recursive series (n) as (select 0 union all select n + 1 from series where n < ${sql.lit(rowCount - 1)}) select n from series`

describe('a long trail of before its chain', () => {
  let place: TestDatabase
  let database: GatewayDatabase
  let migrating: GatewayDatabase
  const migrateTo = async (step: string) => {
    const getMigrations = async () => ({ ...migrations })
    const { error } = await new Migrator({ db: migrating, provider: { getMigrations } }).migrateTo(step)
    expect(error).toBeUndefined()
  }
  beforeEach(async () => {
    place = await createEmptyDatabase()
    database = openDatabase(place.location)
    migrating = openDatabase(place.location, { statementTimeoutMs: 0 })
    await migrateTo('0041_recoveries')
    await sql`insert into vault_audit (id, user_id, wallet_id, device_id, event, origin, network, at)
      select 'row ' || n, 'u', 'w', null, 'login', 'https://shop.example', 'n', n / 3 from (${numbers(database)}) as all_rows`.execute(
      database,
    )
  })
  afterEach(async () => {
    await migrating.destroy()
    await database.destroy()
    await place.drop()
  })

  const write = (id: string) => {
    const row = { id, user_id: 'u', wallet_id: 'w', device_id: null, event: 'login', origin: 'o', network: 'n', at: 1 }
    return database
      .insertInto('vault_audit')
      .values(row as never)
      .execute()
  }
  const check = async (rows: number) => {
    await migrate(migrating)
    const trail = await testTrail(database, () => 9_000, keks)
    await trail.begin()
    const found = await verifyTrail({ database, keys: await testTrailKeys(...keks) })
    expect(found).toMatchObject({ rows: rows + 1, before: rows, broken: undefined })
  }

  it('keeps every row in its chain', async () => {
    await migrateTo('0042_audit_trail')
    await check(rowCount)
  })

  it('takes and gives up rows until it is chained', async () => {
    let isOver = false
    const chain = () =>
      migrateTo('0042_audit_trail').finally(() => {
        isOver = true
      })
    // SQLite has one writer at a time, and no gateway runs beside its migration.
    const running = isPostgres(database) ? chain() : undefined
    const locks = async () => {
      const { rows } = await sql`select 1 from pg_locks where relation = 'vault_audit'::regclass
        and pid <> pg_backend_pid()`.execute(database)
      return rows.length
    }
    if (running) await expect.poll(locks).toBeGreaterThan(0)
    await write('written meanwhile')
    await database.deleteFrom('vault_audit').where('id', '=', 'row 7').execute()
    expect(isOver).toBe(false)
    await (running ?? chain())
    await check(rowCount)
  })
})
