import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Kysely, type KyselyConfig, PostgresDialect } from 'kysely'
import Libsql from 'libsql'
import { describeDatabaseError, describeLocation } from './describeDatabaseError.ts'
import { migrations } from './migrations.ts'
import { createPostgresPool } from './postgresPool.ts'
import type { GatewayTables } from './schema.ts'
import { readSchemaState, type SchemaState, type SchemaSteps } from './schemaSteps.ts'
import { createSqliteDialect } from './sqliteDialect.ts'
import { updateTables } from './updateTables.ts'

/** The gateway's database handle. */
export type GatewayDatabase = Kysely<GatewayTables>

const waitMs = 5_000
/** Readable and writable by the owner of the file alone. */
const ownerOnly = 0o600
const statementMs = 30_000

/** A query as the database got it. */
export type RunQuery = { readonly sql: string; readonly parameters: readonly unknown[] }

export type OpenDatabaseOptions = {
  /** Milliseconds after which Postgres ends a statement; 0 for never. Default 30,000. SQLite has no such limit. */
  statementTimeoutMs?: number
  /** Connections to Postgres at most. Default 10. */
  poolSize?: number | undefined
  /** Told how many milliseconds each query took, failed ones too. Default none. */
  onQuery?: ((ms: number, query: RunQuery) => void) | undefined
  /** Told how many milliseconds each use of Postgres waited for a connection. Default none. */
  onWait?: ((ms: number) => void) | undefined
  /** Told that a newer program has updated the database, on which this one still works. Default none. */
  onAhead?: ((state: AheadState) => void) | undefined
  /** What this program knows of the database's history. Default all of it. */
  steps?: SchemaSteps | undefined
}

/** The newest step of a database that a newer program updated, and the newest one that this program knows. */
export type AheadState = { found: string; needed: string }

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
 * limits: a step takes as long as its tables are large, and other processes wait for it. A database that a newer program
 * updated stays unchanged, where this program still works on it.
 *
 * @throws DatabaseUnusableError when it does not answer, or is too new for this program; Error naming the step that failed.
 */
export function openMigrated(location: string, options: OpenDatabaseOptions = {}): Promise<GatewayDatabase> {
  return opening(location, options, async (database) => {
    const updated = isPostgresAddress(location) ? openDatabase(location, { statementTimeoutMs: 0 }) : database
    try {
      const { ahead } = await update(updated, options.steps)
      if (ahead !== undefined) options.onAhead?.(ahead)
    } finally {
      if (updated !== database) await updated.destroy()
    }
  })
}

/** The names of the steps that ran now, and what a newer program did to the database, if one has updated it. */
export type DatabaseUpdate = { ran: readonly string[]; ahead: AheadState | undefined }

/**
 * Brings a database to the newest version.
 *
 * @throws DatabaseUnusableError when it does not answer, or is too new for this program; Error naming the step that failed.
 */
export async function updateDatabase(location: string): Promise<DatabaseUpdate> {
  let done: DatabaseUpdate = { ran: [], ahead: undefined }
  const database = await opening(location, { statementTimeoutMs: 0 }, async (opened) => {
    done = await update(opened)
  })
  await database.destroy()
  return done
}

/**
 * Brings the tables to the newest version; safe to repeat and to run in several processes at once: the others wait.
 *
 * @returns the names of the steps that ran now.
 * @throws Error naming the step that failed.
 */
export async function migrate(database: GatewayDatabase, steps?: SchemaSteps): Promise<readonly string[]> {
  const { ran } = await update(database, steps)
  return ran
}

async function update(database: GatewayDatabase, steps: SchemaSteps = migrations): Promise<DatabaseUpdate> {
  const { state, ran } = await updateTables(database, steps)
  if (state.kind === 'newer') throw new DatabaseUnusableError(describeState(state, ''))
  return { ran, ahead: state.kind === 'ahead' ? state : undefined }
}

/**
 * Opens a database that is there and up to date, or ahead of this program that works on it, and changes nothing in it.
 *
 * @param update The command that would create or update it. Default `foyer-gateway migrate`.
 * @throws DatabaseUnusableError when it is missing, older, too new for this program, or does not answer.
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
    const state = await readSchemaState(database, options.steps)
    if (state.kind === 'ahead') return options.onAhead?.(state)
    if (state.kind !== 'current') throw new DatabaseUnusableError(describeState(state, location, update))
  })
}

function describeState(
  state: Exclude<SchemaState, { kind: 'current' | 'ahead' }>,
  location: string,
  update = '',
): string {
  const place = describeLocation(location)
  switch (state.kind) {
    case 'empty':
      return `The database ${place} has no tables yet. Create them with "${update}".`
    case 'older':
      return `The database ${place} is at the step ${state.found}, and this program needs ${state.needed}. Update it with "${update}".`
    case 'newer':
      return `The database is at the step ${state.found} of a newer program${rangeOf(state.since)}; this one knows the steps up to ${state.needed}. Run the newer program, or restore the backup that was made before the update.`
  }
}

function rangeOf(since: string | undefined): string {
  return since === undefined ? '' : `, on which programs work since the step ${since}`
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
  const { statementTimeoutMs = statementMs, poolSize: size, onQuery, onWait } = options
  return new Kysely<GatewayTables>({
    dialect: new PostgresDialect({
      pool: () => createPostgresPool({ url, statementMs: statementTimeoutMs, size, onWait }),
    }),
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
