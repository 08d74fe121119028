import { type Kysely, type Migration, type MigrationResult, Migrator, sql } from 'kysely'
import { buildConcurrently, buildIndex } from './buildIndexes.ts'
import { isPostgres } from './dialect.ts'
import { isDatabaseAway, refusesWrites } from './isDatabaseAway.ts'
import type { GatewayTables } from './schema.ts'
import { noteRange, readSchemaState, type SchemaState, type SchemaSteps } from './schemaSteps.ts'

const migrationWaitMs = 120_000

/** How a database stood to the program before an update, and the names of the steps that ran. */
export type TablesUpdate = { state: SchemaState; ran: readonly string[] }

/**
 * Runs the steps that are missing, unless a newer program has updated the database; safe to repeat and to run in several
 * processes at once: the others wait.
 *
 * @throws Error naming the step that failed.
 */
export async function updateTables(database: Kysely<GatewayTables>, steps: SchemaSteps): Promise<TablesUpdate> {
  if (!isPostgres(database)) return updateSqlite(database, steps)
  const update = await runSteps(database, steps)
  if (isUpdatedBy(update)) {
    await buildConcurrently(
      database,
      Object.values(steps).flatMap(({ indexes = [] }) => indexes),
    )
  }
  return update
}

// Kysely locks on Postgres only; here the whole update is one transaction that takes the write lock first.
function updateSqlite(database: Kysely<GatewayTables>, steps: SchemaSteps): Promise<TablesUpdate> {
  return database.connection().execute(async (connection) => {
    await beginAlone(connection)
    try {
      const update = await runSteps(connection, steps)
      await sql`commit`.execute(connection)
      return update
    } catch (error) {
      // A full disk ends the transaction by itself; what ended it must not be hidden by a second error.
      await sql`rollback`.execute(connection).catch(() => undefined)
      throw error
    }
  })
}

/** Takes the write lock, for which another process may make this one wait as long as its own update takes. */
async function beginAlone(connection: Kysely<GatewayTables>): Promise<void> {
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

async function runSteps(database: Kysely<GatewayTables>, steps: SchemaSteps): Promise<TablesUpdate> {
  const state = await readSchemaState(database, steps)
  if (!isUpdatedBy({ state })) return { state, ran: [] }
  const provider = { getMigrations: async () => kyselySteps(steps) }
  const { error, results = [] } = await new Migrator({ db: database, provider }).migrateToLatest()
  if (error !== undefined) throw new Error(failure(results), { cause: error })
  const ran = results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
  return { state, ran }
}

/** Whether this program is the newest that updates the database. */
function isUpdatedBy({ state }: Pick<TablesUpdate, 'state'>): boolean {
  return state.kind !== 'ahead' && state.kind !== 'newer'
}

function kyselySteps(steps: SchemaSteps): Record<string, Migration> {
  const entries = Object.entries(steps).map(([name, { up, worksSince, indexes = [] }]) => {
    const run = async (database: Kysely<unknown>) => {
      await up(database)
      if (!isPostgres(database)) for (const index of indexes) await buildIndex(database, index)
      await noteRange(database, name, worksSince)
    }
    return [name, { up: run }]
  })
  return Object.fromEntries(entries)
}

function failure(results: readonly MigrationResult[]): string {
  const failed = results.find(({ status }) => status === 'Error')
  return `The database step ${failed?.migrationName ?? '(before the first step)'} failed. Nothing was changed by it.`
}
