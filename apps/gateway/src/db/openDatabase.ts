import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Kysely, type MigrationResult, Migrator, SqliteDialect } from 'kysely'
import Libsql from 'libsql'
import { migrations } from './migrations.ts'
import type { GatewayTables } from './schema.ts'

/** The gateway's database handle. */
export type GatewayDatabase = Kysely<GatewayTables>

/**
 * Opens the SQLite file (`:memory:` for none) with a write-ahead log; a committed transaction survives a crash.
 *
 * @throws Error when the file or its folder cannot be created.
 */
export function openDatabase(file: string): GatewayDatabase {
  if (file !== ':memory:') mkdirSync(dirname(resolve(file)), { recursive: true })
  const database = new Libsql(file, { timeout: 5_000 })
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = FULL')
  return new Kysely<GatewayTables>({ dialect: new SqliteDialect({ database }) })
}

/**
 * Brings the tables to the newest version; safe to repeat.
 *
 * @returns the names of the steps that ran now.
 * @throws Error naming the step that failed.
 */
export async function migrate(database: GatewayDatabase): Promise<readonly string[]> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => ({ ...migrations }) } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error(failure(results), { cause: error })
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
}

function failure(results: readonly MigrationResult[]): string {
  const failed = results.find(({ status }) => status === 'Error')
  return `The database step ${failed?.migrationName ?? '(before the first step)'} failed. Nothing was changed by it.`
}
