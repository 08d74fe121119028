import { type Kysely, sql } from 'kysely'
import { migrations } from './migrations.ts'
import type { GatewayTables } from './schema.ts'

/** How a database's tables stand to this program. */
export type SchemaState =
  | { kind: 'current' }
  /** Never prepared: it has no tables of a gateway. */
  | { kind: 'empty'; needed: string }
  | { kind: 'older'; found: string; needed: string }
  | { kind: 'newer'; found: string; needed: string }

/** Kysely's own table of the steps that ran. */
const stepTable = 'kysely_migration'
const missingTable = /no such table|does not exist/

/** Compares the steps that ran on a database with those of this program. */
export async function readSchemaState(database: Kysely<GatewayTables>): Promise<SchemaState> {
  const known = Object.keys(migrations)
  const needed = known.at(-1) ?? ''
  const ran = await readSteps(database)
  const found = ran.at(-1)
  if (found === undefined) return { kind: 'empty', needed }
  const newest = ran.findLast((name) => !known.includes(name))
  if (newest !== undefined) return { kind: 'newer', found: newest, needed }
  return known.every((name) => ran.includes(name)) ? { kind: 'current' } : { kind: 'older', found, needed }
}

async function readSteps(database: Kysely<GatewayTables>): Promise<readonly string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from ${sql.table(stepTable)} order by name`.execute(
      database,
    )
    return rows.map(({ name }) => name)
  } catch (error) {
    if (error instanceof Error && missingTable.test(error.message)) return []
    throw error
  }
}
