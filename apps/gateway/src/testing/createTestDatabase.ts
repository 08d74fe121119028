import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { openDatabase, openMigrated } from '../engines/db/openDatabase.ts'

/** A database of a test's own, without any row. */
export type TestDatabase = {
  /** What `openDatabase` and the configuration's key `database` take. */
  location: string
  /** Removes it and cuts off open connections. */
  drop: () => Promise<void>
}

/** Where the engines of this test run are; nothing means SQLite and one process. */
export const testEngines = {
  databaseUrl: () => process.env.FOYER_TEST_DATABASE_URL || undefined,
  redisUrl: () => process.env.FOYER_TEST_REDIS_URL || undefined,
}

/** Where SQLite's files stand: in memory where the system has such a folder; else each commit waits for the disk. */
const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/**
 * Makes a database on the engine under test: a SQLite file in a new folder, or a separate database on the server of
 * `FOYER_TEST_DATABASE_URL`. It has the gateway's tables already, copied from those that {@link createTemplate} made.
 *
 * @param name The same name means the same database, as the path of a file does, and so does its location on the server;
 * default a new one.
 */
export async function createTestDatabase(name: string = randomUUID()): Promise<TestDatabase> {
  return create(name, process.env.FOYER_TEST_TEMPLATE)
}

/** Makes a database as {@link createTestDatabase} does, without any table on every engine. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return create(randomUUID(), undefined)
}

/** Makes a copy of a database as a backup of it is, while no process uses it. */
export async function copyTestDatabase(location: string): Promise<TestDatabase> {
  const server = testEngines.databaseUrl()
  if (server !== undefined) return createOnServer(server, randomUUID(), new URL(location).pathname.slice(1))
  const folder = await mkdtemp(join(parent, 'foyer-database-'))
  const copy = join(folder, 'gateway.sqlite')
  const database = openDatabase(location)
  try {
    await sql`vacuum into ${sql.lit(copy)}`.execute(database)
  } finally {
    await database.destroy()
  }
  return { location: copy, drop: () => rm(folder, { recursive: true, force: true }) }
}

/** Makes the database that those of the tests are copies of: a SQLite file, or a database on the `server`, named by `template`. */
export async function createTemplate(server?: string): Promise<TestDatabase & { template: string }> {
  const made = server === undefined ? await createFile(undefined) : await createOnServer(server, 'template', undefined)
  const database = await openMigrated(made.location)
  await database.destroy()
  return { ...made, template: server === undefined ? made.location : new URL(made.location).pathname.slice(1) }
}

async function create(name: string, template: string | undefined): Promise<TestDatabase> {
  const server = testEngines.databaseUrl()
  return server === undefined ? createFile(template) : createOnServer(server, name, template)
}

async function createFile(template: string | undefined): Promise<TestDatabase> {
  const folder = await mkdtemp(join(parent, 'foyer-database-'))
  const location = join(folder, 'gateway.sqlite')
  if (template !== undefined) await copyFile(template, location)
  return { location, drop: () => rm(folder, { recursive: true, force: true }) }
}

async function createOnServer(server: string, name: string, template: string | undefined): Promise<TestDatabase> {
  const location = new URL(server)
  const isLocation = name.startsWith(`${location.protocol}//`)
  const database = isLocation
    ? new URL(name).pathname.slice(1)
    : `foyer_test_${createHash('sha256').update(name).digest('hex').slice(0, 20)}`
  const copied = template === undefined ? '' : ` template ${template}`
  await run(server, `create database ${database}${copied}`).catch((error: unknown) => {
    // Made by an earlier call with this name, or by one that runs at the same time.
    if (!(error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? ''))) throw error
  })
  location.pathname = `/${database}`
  return { location: location.href, drop: () => run(server, `drop database if exists ${database} with (force)`) }
}

async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
