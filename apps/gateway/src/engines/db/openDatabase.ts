import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Kysely, type KyselyConfig, type MigrationResult, Migrator, PostgresDialect, SqliteDialect, sql } from 'kysely'
import Libsql from 'libsql'
import { isPostgres } from './dialect.ts'
import { migrations } from './migrations.ts'
import { createPostgresPool } from './postgresPool.ts'
import type { GatewayTables } from './schema.ts'

/** The gateway's database handle. */
export type GatewayDatabase = Kysely<GatewayTables>

const waitMs = 5_000
/** Readable and writable by the owner of the file alone. */
const ownerOnly = 0o600
const statementMs = 30_000
const migrationWaitMs = 120_000

/** A query as the database got it. */
export type RunQuery = { readonly sql: string; readonly parameters: readonly unknown[] }

export type OpenDatabaseOptions = {
  /** Milliseconds after which Postgres ends a statement; 0 for never. Default 30,000. SQLite has no such limit. */
  statementTimeoutMs?: number
  /** Told how many milliseconds each query took, failed ones too. Default none. */
  onQuery?: ((ms: number, query: RunQuery) => void) | undefined
  /** Told how many milliseconds each use of Postgres waited for a connection. Default none. */
  onWait?: ((ms: number) => void) | undefined
}

/**
 * Opens Postgres by its address (`postgres://…`), else the SQLite file (`:memory:` for none) with a write-ahead log; a
 * committed transaction survives a crash. A Postgres address is not contacted before the first query.
 *
 * @throws Error when the file or its folder cannot be created.
 */
export function openDatabase(location: string, options: OpenDatabaseOptions = {}): GatewayDatabase {
  return isPostgresAddress(location) ? openPostgres(location, options) : openSqlite(location, options)
}

/**
 * Opens a database and brings its tables to the newest version first. On Postgres that happens over a connection without
 * limits: a step takes as long as its tables are large, and other processes wait for it.
 *
 * @throws Error when the file cannot be created, or naming the step that failed.
 */
export async function openMigrated(location: string, options: OpenDatabaseOptions = {}): Promise<GatewayDatabase> {
  const database = openDatabase(location, options)
  const updated = isPostgresAddress(location) ? openDatabase(location, { statementTimeoutMs: 0 }) : database
  try {
    await migrate(updated)
  } catch (error) {
    await database.destroy()
    throw error
  } finally {
    if (updated !== database) await updated.destroy()
  }
  return database
}

function isPostgresAddress(location: string): boolean {
  return /^postgres(ql)?:\/\//.test(location)
}

function openPostgres(url: string, options: OpenDatabaseOptions): GatewayDatabase {
  const { statementTimeoutMs = statementMs, onQuery, onWait } = options
  return new Kysely<GatewayTables>({
    dialect: new PostgresDialect({ pool: () => createPostgresPool({ url, statementMs: statementTimeoutMs, onWait }) }),
    ...logOf(onQuery),
  })
}

/** Kysely measures queries only when there is a listener. */
function logOf(onQuery: OpenDatabaseOptions['onQuery']): Pick<KyselyConfig, 'log'> {
  if (onQuery === undefined) return {}
  return { log: ({ queryDurationMillis, query }) => onQuery(queryDurationMillis, query) }
}

function openSqlite(file: string, { onQuery }: OpenDatabaseOptions): GatewayDatabase {
  if (file !== ':memory:') {
    mkdirSync(dirname(resolve(file)), { recursive: true })
    // SQLite gives its log files the mode of the database, which holds what visitors did and sealed keys.
    closeSync(openSync(file, 'a', ownerOnly))
    chmodSync(file, ownerOnly)
  }
  const database = new Libsql(file, { timeout: waitMs })
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = FULL')
  database.exec('PRAGMA foreign_keys = ON')
  return new Kysely<GatewayTables>({ dialect: new SqliteDialect({ database }), ...logOf(onQuery) })
}

/**
 * Brings the tables to the newest version; safe to repeat and to run in several processes at once: the others wait.
 *
 * @returns the names of the steps that ran now.
 * @throws Error naming the step that failed.
 */
export async function migrate(database: GatewayDatabase): Promise<readonly string[]> {
  return isPostgres(database) ? runSteps(database) : migrateSqlite(database)
}

// Kysely locks on Postgres only; here the whole update is one transaction that takes the write lock first.
function migrateSqlite(database: GatewayDatabase): Promise<readonly string[]> {
  return database.connection().execute(async (connection) => {
    await sql`pragma busy_timeout = ${sql.lit(migrationWaitMs)}`.execute(connection)
    await sql`begin immediate`.execute(connection)
    try {
      const steps = await runSteps(connection)
      await sql`commit`.execute(connection)
      return steps
    } catch (error) {
      await sql`rollback`.execute(connection)
      throw error
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(waitMs)}`.execute(connection)
    }
  })
}

async function runSteps(database: GatewayDatabase): Promise<readonly string[]> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => ({ ...migrations }) } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error(failure(results), { cause: error })
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
}

function failure(results: readonly MigrationResult[]): string {
  const failed = results.find(({ status }) => status === 'Error')
  return `The database step ${failed?.migrationName ?? '(before the first step)'} failed. Nothing was changed by it.`
}
