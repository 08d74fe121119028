import { sql } from 'kysely'
import type { GatewayDatabase } from '../db/openDatabase.ts'
import { type SealedColumn, sealedColumns } from './sealedColumns.ts'
import type { Secrets } from './secrets.ts'

const rowsPerStep = 500

/**
 * Wraps every stored secret by the newest master key. May run beside serving gateways and be repeated after a crash.
 *
 * @returns how many were wrapped anew.
 * @throws SecretError when a secret's key is not configured; what was done before stays done.
 */
export async function rotateSecrets(
  database: GatewayDatabase,
  secrets: Secrets,
  columns: readonly SealedColumn[] = sealedColumns,
): Promise<number> {
  let count = 0
  for (const column of columns) count += await rotateColumn(database, secrets, column)
  return count
}

async function rotateColumn(database: GatewayDatabase, secrets: Secrets, where: SealedColumn): Promise<number> {
  const { table, key, column } = {
    table: sql.table(where.table),
    key: sql.ref(where.key),
    column: sql.ref(where.column),
  }
  const current = `fs1.${secrets.keyId}.%`
  let count = 0
  while (true) {
    const { rows } = await sql<{ id: string | number; sealed: string }>`
      select ${key} as id, ${column} as sealed from ${table}
      where ${column} is not null and ${column} <> '' and ${column} not like ${current} limit ${sql.lit(rowsPerStep)}
    `.execute(database)
    if (rows.length === 0) return count
    for (const { id, sealed } of rows) {
      // A row that changed meanwhile was sealed by a running gateway and is met again in the next round if need be.
      const { numAffectedRows = 0n } = await sql`
        update ${table} set ${column} = ${secrets.rewrap(sealed)} where ${key} = ${id} and ${column} = ${sealed}
      `.execute(database)
      count += Number(numAffectedRows)
    }
  }
}
