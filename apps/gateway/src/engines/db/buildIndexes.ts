import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { GatewayTables } from './schema.ts'
import type { StepIndex } from './schemaStep.ts'

/** Any number that no other lock of this database has. */
const lockKey = 5_117_043
const lockPollMs = 200

/** Builds an index in the transaction of its step: SQLite has one writer anyway. */
export async function buildIndex(database: Kysely<unknown>, { name, on }: StepIndex): Promise<void> {
  await sql`create index if not exists ${sql.id(name)} on ${sql.raw(on)}`.execute(database)
}

/**
 * Builds on Postgres the indexes that are missing, or whose building was cut off, while others read and write their tables.
 * Several processes take turns; the second finds nothing to build.
 */
export async function buildConcurrently(database: Kysely<GatewayTables>, indexes: readonly StepIndex[]): Promise<void> {
  if ((await readMissing(database, indexes)).length === 0) return
  await database.connection().execute(async (connection) => {
    await takeLock(connection)
    try {
      for (const { name, on } of await readMissing(connection, indexes)) {
        // An index whose building was cut off stays behind, costs each write and answers no query.
        await sql`drop index concurrently if exists ${sql.id(name)}`.execute(connection)
        await sql`create index concurrently ${sql.id(name)} on ${sql.raw(on)}`.execute(connection)
      }
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(connection)
    }
  })
}

// A statement that waits for the lock holds a snapshot, and building waits for all of those: so it asks again instead.
async function takeLock(connection: Kysely<GatewayTables>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${lockKey}) as taken`.execute(connection)
    if (rows[0]?.taken === true) return
    await wait(lockPollMs)
  }
}

async function readMissing(
  database: Kysely<GatewayTables>,
  indexes: readonly StepIndex[],
): Promise<readonly StepIndex[]> {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where i.indisvalid and n.nspname = current_schema()`.execute(database)
  const built = new Set(rows.map(({ name }) => name))
  return indexes.filter(({ name }) => !built.has(name))
}
