import { type Kysely, type RawBuilder, sql } from 'kysely'
import { migrations } from './migrations.ts'
import type { GatewayTables } from './schema.ts'
import type { SchemaStep } from './schemaStep.ts'

/** How a database's tables stand to this program. */
export type SchemaState =
  | { kind: 'current' }
  /** Never prepared: it has no tables of a gateway. */
  | { kind: 'empty'; needed: string }
  | { kind: 'older'; found: string; needed: string }
  /** A newer program updated it, and this one still works on it. */
  | { kind: 'ahead'; found: string; needed: string }
  /** A newer program updated it, and left no room for this one; `since` is where programs that work on it begin, if known. */
  | { kind: 'newer'; found: string; needed: string; since: string | undefined }

/** The steps of a program, oldest first, by their names. */
export type SchemaSteps = Readonly<Record<string, SchemaStep>>

/** Kysely's own table of the steps that ran. */
const stepTable = 'kysely_migration'
/** For each step that ran, where programs that work on it begin: what an older program knows about newer steps. */
const rangeTable = 'schema_ranges'
const missingTable = /no such table|does not exist/

/**
 * Compares the steps that ran on a database with those of this program.
 *
 * @param steps Default those of this program.
 */
export async function readSchemaState(
  database: Kysely<GatewayTables>,
  steps: SchemaSteps = migrations,
): Promise<SchemaState> {
  const known = Object.keys(steps)
  const needed = known.at(-1) ?? ''
  const ran = await readRows<{ name: string }>(sql`select name from ${sql.table(stepTable)} order by name`, database)
  const found = ran.at(-1)?.name
  if (found === undefined) return { kind: 'empty', needed }
  const names = new Set(ran.map(({ name }) => name))
  const hasAll = known.every((name) => names.has(name))
  const unknown = ran.map(({ name }) => name).filter((name) => !known.includes(name))
  const newest = unknown.at(-1)
  if (newest === undefined) return hasAll ? { kind: 'current' } : { kind: 'older', found, needed }
  const since = await readSince(database, unknown)
  const isInRange = hasAll && since !== undefined && since <= needed
  return isInRange ? { kind: 'ahead', found: newest, needed } : { kind: 'newer', found: newest, needed, since }
}

/** Where programs begin that work on all of these steps; nothing where one of them does not say. */
async function readSince(database: Kysely<GatewayTables>, names: readonly string[]): Promise<string | undefined> {
  const rows = await readRows<{ name: string; works_since: string }>(
    sql`select name, works_since from ${sql.table(rangeTable)}`,
    database,
  )
  const sinceOf = new Map(rows.map(({ name, works_since }) => [name, works_since]))
  const all = names.map((name) => sinceOf.get(name))
  return all.includes(undefined) ? undefined : all.sort().at(-1)
}

/** Writes down where programs begin that work on a step; in the step's own transaction. */
export async function noteRange(database: Kysely<unknown>, name: string, worksSince: string): Promise<void> {
  const table = sql.table(rangeTable)
  await sql`create table if not exists ${table} (name text primary key, works_since text not null)`.execute(database)
  await sql`insert into ${table} (name, works_since) values (${name}, ${worksSince})
    on conflict (name) do update set works_since = excluded.works_since`.execute(database)
}

async function readRows<Row>(query: RawBuilder<Row>, database: Kysely<GatewayTables>): Promise<readonly Row[]> {
  try {
    const { rows } = await query.execute(database)
    return rows
  } catch (error) {
    if (error instanceof Error && missingTable.test(error.message)) return []
    throw error
  }
}
