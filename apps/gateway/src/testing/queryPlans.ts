import { sql } from 'kysely'
import { isPostgres } from '../engines/db/dialect.ts'
import type { GatewayDatabase, RunQuery } from '../engines/db/openDatabase.ts'

/** Numbers from 0 on, so many of them, as the table `numbers(n)`. */
export function series(database: GatewayDatabase, rows: number) {
  return isPostgres(database)
    ? sql`generate_series(0, ${sql.lit(rows - 1)}) as numbers(n)`
    : sql`(with recursive count(n) as (select 0 union all select n + 1 from count where n < ${sql.lit(rows - 1)})
        select n from count) as numbers`
}

/** What a database would read as a whole for a query, table by table. */
export async function findScans(database: GatewayDatabase, { sql: text, parameters }: RunQuery): Promise<string[]> {
  const explain = isPostgres(database) ? 'explain (format json) ' : 'explain query plan '
  const { rows: plan } = await database.executeQuery<Record<string, unknown>>({
    ...sql`select 1`.compile(database),
    sql: `${explain}${text}`,
    parameters,
  })
  if (isPostgres(database)) return scansOf(plan[0]?.['QUERY PLAN'])
  const found: string[] = []
  for (const { detail } of plan) {
    const [, table, index] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?$/.exec(String(detail)) ?? []
    // An index of some rows only is there to be read from its beginning.
    if (table !== undefined && !(index !== undefined && (await isPartial(database, index)))) found.push(table)
  }
  return found
}

async function isPartial(database: GatewayDatabase, index: string): Promise<boolean> {
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master where name = ${index}`.execute(database)
  return / where /i.test(rows[0]?.sql ?? '')
}

function scansOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(scansOf)
  if (typeof node !== 'object' || node === null) return []
  const own = 'Node Type' in node && node['Node Type'] === 'Seq Scan' && 'Relation Name' in node
  return [...(own ? [String(node['Relation Name'])] : []), ...Object.values(node).flatMap(scansOf)]
}

/** SQLite names what it scans as the query does. */
export function isAlias(name: string, { sql: text }: RunQuery, large: readonly string[]): boolean {
  return large.some((table) => new RegExp(`"?${table}"? as "?${name}"?\\b`).test(text))
}
