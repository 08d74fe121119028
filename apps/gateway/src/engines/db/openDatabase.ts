import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Kysely, type KyselyConfig, type MigrationResult, Migrator, PostgresDialect, sql } from 'kysely'
import Libsql from 'libsql'
import { describeDatabaseError, describeLocation } from './describeDatabaseError.ts'
import { isPostgres } from './dialect.ts'
import { isDatabaseAway, refusesWrites } from './isDatabaseAway.ts'
import { migrations } from './migrations.ts'
import { createPostgresPool } from './postgresPool.ts'
import type { GatewayTables } from './schema.ts'
import { readSchemaState, type SchemaState } from './schemaSteps.ts'
import { createSqliteDialect } from './sqliteDialect.ts'

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

/** A database that cannot be used now; the message says what to do, and `cause` is what the driver threw. */
class DatabaseUnusableError extends Error {
  override readonly name = 'DatabaseUnusableError'
}

/**
 * Opens a database and brings its tables to the newest version first. On Postgres that happens over a connection without
 * limits: a step takes as long as its tables are large, and other processes wait for it.
 *
 * @throws DatabaseUnusableError when it does not answer, or was updated by a newer program; Error naming the step that failed.
 */
export function openMigrated(location: string, options: OpenDatabaseOptions = {}): Promise<GatewayDatabase> {
  return opening(location, options, async (database) => {
    const updated = isPostgresAddress(location) ? openDatabase(location, { statementTimeoutMs: 0 }) : database
    try {
      await migrate(updated)
    } finally {
      if (updated !== database) await updated.destroy()
    }
  })
}

/**
 * Brings a database to the newest version.
 *
 * @returns the names of the steps that ran now.
 * @throws DatabaseUnusableError when it does not answer, or was updated by a newer program; Error naming the step that failed.
 */
export async function updateDatabase(location: string): Promise<readonly string[]> {
  let steps: readonly string[] = []
  const database = await opening(location, { statementTimeoutMs: 0 }, async (opened) => {
    steps = await migrate(opened)
  })
  await database.destroy()
  return steps
}

/**
 * Opens a database that is there and up to date, and changes nothing in it.
 *
 * @param update The command that would create or update it. Default `foyer-gateway migrate`.
 * @throws DatabaseUnusableError when it is missing, older or newer than this program, or does not answer.
 */
export async function openCurrent(
  location: string,
  { update = 'foyer-gateway migrate', ...options }: OpenDatabaseOptions & { update?: string } = {},
): Promise<GatewayDatabase> {
  if (!isPostgresAddress(location) && location !== ':memory:' && !existsSync(location)) {
    throw new DatabaseUnusableError(
      `There is no database at ${location}. Create it with "${update}", or name another with FOYER_DATABASE.`,
    )
  }
  return opening(location, options, async (database) => {
    const state = await readSchemaState(database)
    if (state.kind !== 'current') throw new DatabaseUnusableError(describeState(state, location, update))
  })
}

function describeState(state: Exclude<SchemaState, { kind: 'current' }>, location: string, update = ''): string {
  const place = describeLocation(location)
  switch (state.kind) {
    case 'empty':
      return `The database ${place} has no tables yet. Create them with "${update}".`
    case 'older':
      return `The database ${place} is at the step ${state.found}, and this program needs ${state.needed}. Update it with "${update}".`
    case 'newer':
      return `The database is at the step ${state.found} of a newer program; this one knows the steps up to ${state.needed}. Run the newer program, or restore the backup that was made before the update.`
  }
}

/** Opens a database, prepares it, and closes it again where that fails. */
async function opening(
  location: string,
  options: OpenDatabaseOptions,
  prepare: (database: GatewayDatabase) => Promise<void>,
): Promise<GatewayDatabase> {
  let database: GatewayDatabase | undefined
  try {
    database = openDatabase(location, options)
    await prepare(database)
    return database
  } catch (error) {
    await database?.destroy()
    const message = describeDatabaseError(error, location)
    throw message === undefined ? error : new DatabaseUnusableError(message, { cause: error })
  }
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
  const open = () => {
    const database = new Libsql(file, { timeout: waitMs })
    database.exec('PRAGMA journal_mode = WAL')
    database.exec('PRAGMA synchronous = FULL')
    database.exec('PRAGMA foreign_keys = ON')
    // From here on the dialect waits, between other work.
    database.exec('PRAGMA busy_timeout = 0')
    return database
  }
  const dialect = createSqliteDialect({ open, isShared: file !== ':memory:', waitMs })
  return new Kysely<GatewayTables>({ dialect, ...logOf(onQuery) })
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
    await beginAlone(connection)
    try {
      const steps = await runSteps(connection)
      await sql`commit`.execute(connection)
      return steps
    } catch (error) {
      // A full disk ends the transaction by itself; what ended it must not be hidden by a second error.
      await sql`rollback`.execute(connection).catch(() => undefined)
      throw error
    }
  })
}

/** Takes the write lock, for which another process may make this one wait as long as its own update takes. */
async function beginAlone(connection: GatewayDatabase): Promise<void> {
  const startedAt = performance.now()
  for (;;) {
    try {
      await sql`begin immediate`.execute(connection)
      return
    } catch (error) {
      if (!isDatabaseAway(error) || refusesWrites(error) || performance.now() - startedAt >= migrationWaitMs)
        throw error
    }
  }
}

async function runSteps(database: GatewayDatabase): Promise<readonly string[]> {
  const state = await readSchemaState(database)
  if (state.kind === 'newer') throw new DatabaseUnusableError(describeState(state, ''))
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => ({ ...migrations }) } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error(failure(results), { cause: error })
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
}

function failure(results: readonly MigrationResult[]): string {
  const failed = results.find(({ status }) => status === 'Error')
  return `The database step ${failed?.migrationName ?? '(before the first step)'} failed. Nothing was changed by it.`
}
