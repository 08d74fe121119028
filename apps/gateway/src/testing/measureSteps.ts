// Prints how long each step of the database after a given one takes on tables with many rows, and how long another connection waited.
import { performance } from 'node:perf_hooks'
import { type Kysely, Migrator, sql } from 'kysely'
import { isPostgres } from '../engines/db/dialect.ts'
import { migrations } from '../engines/db/migrations.ts'
import { type GatewayDatabase, openDatabase } from '../engines/db/openDatabase.ts'

const [location = ':memory:', after = '', rows = '1000', ...tables] = process.argv.slice(2)
const database = openDatabase(location, { statementTimeoutMs: 0 })
const migrator = new Migrator({ db: database, provider: { getMigrations: async () => ({ ...migrations }) } })

/** Fills a table, whatever its columns are: each row has its number in every one of them. */
async function fill(name: string): Promise<void> {
  const found = await database.introspection.getTables()
  const columns = found.find((table) => table.name === name)?.columns ?? []
  const numbers = isPostgres(database)
    ? sql`generate_series(1, ${sql.lit(Number(rows))}) as numbers (n)`
    : sql`(with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(Number(rows))}) select n from numbers)`
  const fillerOf = (type: string) => {
    if (/bool/i.test(type)) return sql`true`
    if (/time|date/i.test(type)) return sql`current_timestamp`
    return /int/i.test(type) ? sql`n` : sql`'row ' || n`
  }
  const names = columns.map((column) => sql.ref(column.name))
  const values = columns.map(({ dataType, name: column }) =>
    // One of the kinds that the wallet's tables know by name.
    column === 'revoked_at' || column === 'deleted_at' ? sql`null` : fillerOf(dataType),
  )
  await sql`insert into ${sql.table(name)} (${sql.join(names)}) select ${sql.join(values)} from ${numbers}`.execute(
    database,
  )
}

/** The longest wait of a connection that reads a row of a table again and again, until it is stopped. */
function watch(table: string): { stop: () => Promise<number> } {
  // SQLite lets others read all the while, and no other process write.
  if (!isPostgres(database)) return { stop: async () => 0 }
  const other: GatewayDatabase = openDatabase(location, { statementTimeoutMs: 0 })
  let [isOver, longest] = [false, 0]
  const ended = (async () => {
    while (!isOver) {
      const begun = performance.now()
      await sql`select 1 from ${sql.table(table)} limit 1`.execute(other as Kysely<unknown>)
      longest = Math.max(longest, performance.now() - begun)
    }
    await other.destroy()
  })()
  return {
    stop: async () => {
      isOver = true
      await ended
      return longest
    },
  }
}

async function stepTo(name: string): Promise<void> {
  const { error } = await migrator.migrateTo(name)
  if (error !== undefined) throw error
}

await stepTo(after)
for (const table of tables) await fill(table)
const names = Object.keys(migrations)
const steps: { step: string; ms: number; waitMs: number }[] = []
for (const step of names.slice(names.indexOf(after) + 1)) {
  const watched = watch(tables.at(-1) ?? '')
  const begun = performance.now()
  await stepTo(step)
  const ms = Math.round(performance.now() - begun)
  steps.push({ step, ms, waitMs: Math.round(await watched.stop()) })
}
process.stdout.write(JSON.stringify(steps))
await database.destroy()
