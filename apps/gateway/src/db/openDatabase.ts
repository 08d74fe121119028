import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Kysely, type MigrationResult, Migrator, PostgresDialect, SqliteDialect, sql } from 'kysely'
import Libsql from 'libsql'
import type { Pool } from 'pg'
import { isPostgres } from './dialect.ts'
import { migrations } from './migrations.ts'
import type { GatewayTables } from './schema.ts'

/** The gateway's database handle. */
export type GatewayDatabase = Kysely<GatewayTables>

const int8 = 20
const poolSize = 10
const waitMs = 5_000
const queryMs = 30_000
const migrationWaitMs = 120_000

/**
 * Opens Postgres by its address (`postgres://…`), else the SQLite file (`:memory:` for none) with a write-ahead log; a
 * committed transaction survives a crash. A Postgres address is not contacted before the first query.
 *
 * @param options `queryTimeoutMs` ends a Postgres query that takes longer, in milliseconds; default 30,000, 0 for never.
 * @throws Error when the file or its folder cannot be created.
 */
export function openDatabase(location: string, { queryTimeoutMs = queryMs } = {}): GatewayDatabase {
  return /^postgres(ql)?:\/\//.test(location) ? openPostgres(location, queryTimeoutMs) : openSqlite(location)
}

function openPostgres(connectionString: string, queryTimeoutMs: number): GatewayDatabase {
  const pool = () => createPostgresPool(connectionString, queryTimeoutMs)
  return new Kysely<GatewayTables>({ dialect: new PostgresDialect({ pool }) })
}

async function createPostgresPool(connectionString: string, queryTimeoutMs: number): Promise<Pool> {
  // Loaded only where there is Postgres, because it takes memory that a gateway on SQLite can spare.
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    // A server that hangs must not hang every request, and a process that hangs must not keep rows locked.
    query_timeout: queryTimeoutMs,
    idle_in_transaction_session_timeout: queryMs,
    // Times and counters stay below 2^53, so that both databases answer numbers.
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)) },
  })
  // A connection that breaks while idle leaves the pool; the next query opens another or fails on its own.
  pool.on('error', () => {})
  // One that breaks while in use fails its query; without a listener its event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function openSqlite(file: string): GatewayDatabase {
  if (file !== ':memory:') mkdirSync(dirname(resolve(file)), { recursive: true })
  const database = new Libsql(file, { timeout: waitMs })
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = FULL')
  database.exec('PRAGMA foreign_keys = ON')
  return new Kysely<GatewayTables>({ dialect: new SqliteDialect({ database }) })
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
