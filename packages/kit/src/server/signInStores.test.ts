import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, startPostgres, startRedis } from '@foyer/test'
import { Redis } from 'ioredis'
import Database from 'libsql'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { memorySignInStore } from './memorySignInStore.ts'
import { redisSignInStore } from './redisSignInStore.ts'
import type { SignInStore } from './signInHandlerOptions.ts'
import { sqlSignInStore } from './sqlSignInStore.ts'

const table = [
  'create table foyer_sign_in (id text primary key, value bigint not null, expires_at bigint not null)',
  'create index foyer_sign_in_expires_at on foyer_sign_in (expires_at)',
]

/** Two processes' views of one engine; `clock` sets their time where the engine has no clock. */
type Engine = { one: SignInStore; two: SignInStore; clock: { at: number }; isOwnClock: boolean }

/** Ends what uses a server, then the server. */
function endAfterTest(server: RunningServer, ends: readonly (() => unknown)[]): void {
  onTestFinished(async () => {
    for (const end of ends) await end()
    await server.stop()
  })
}

/** Ends a pool and waits until its connections are closed, which the pool itself does not: the server would break them. */
async function endPool(pool: pg.Pool): Promise<void> {
  let open = pool.totalCount
  const closed = new Promise<void>((resolve) => {
    if (open === 0) resolve()
    pool.on('remove', () => {
      open -= 1
      if (open === 0) resolve()
    })
  })
  await pool.end()
  await closed
}

const engines: Record<string, () => Promise<Engine>> = {
  memory: async () => {
    const clock = { at: Date.now() }
    const store = memorySignInStore({ now: () => clock.at })
    return { one: store, two: store, clock, isOwnClock: false }
  },
  SQLite: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-sign-in-'))
    const file = join(folder, 'site.sqlite')
    const clock = { at: Date.now() }
    const open = () => {
      const database = new Database(file)
      database.pragma('busy_timeout = 5000')
      onTestFinished(() => {
        database.close()
      })
      return database
    }
    const first = open()
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    for (const statement of table) first.exec(statement)
    const over = (database: Database.Database) =>
      sqlSignInStore({
        dialect: 'sqlite',
        query: async (sql, values) => database.prepare(sql).all(...values) as Record<string, unknown>[],
        now: () => clock.at,
      })
    return { one: over(first), two: over(open()), clock, isOwnClock: false }
  },
  Postgres: async () => {
    const server = await startPostgres()
    const clock = { at: Date.now() }
    const open = () => new pg.Pool({ connectionString: server.url, max: 10 })
    const [first, second] = [open(), open()]
    endAfterTest(server, [() => endPool(first), () => endPool(second)])
    for (const statement of table) await first.query(statement)
    const over = (pool: pg.Pool) =>
      sqlSignInStore({
        dialect: 'postgres',
        query: async (sql, values) => (await pool.query(sql, [...values])).rows,
        now: () => clock.at,
      })
    return { one: over(first), two: over(second), clock, isOwnClock: false }
  },
  Redis: async () => {
    const server = await startRedis()
    const [first, second] = [new Redis(server.url), new Redis(server.url)]
    endAfterTest(server, [() => first.quit(), () => second.quit()])
    const over = (redis: Redis) => redisSignInStore({ send: (command, ...words) => redis.call(command, ...words) })
    return { one: over(first), two: over(second), clock: { at: Date.now() }, isOwnClock: true }
  },
}

/** Lets a time pass: for engines with a clock of their own until it has, for others at once. */
async function pass({ clock, isOwnClock, one }: Engine, milliseconds: number): Promise<void> {
  clock.at += milliseconds
  if (!isOwnClock) return
  await one.write('passing', 1, Date.now() + milliseconds)
  await expect.poll(() => one.read(['passing'])).toEqual([undefined])
}

describe.each(Object.entries(engines))('signing in over %s', (_, start) => {
  it('gives a nonce to one of fifty who take it at once, from two processes', async () => {
    const { clock, one, two } = await start()
    const asked = Array.from({ length: 50 }, (_each, at) => (at % 2 ? one : two).take('nonce:a', clock.at + 60_000))
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1)
    expect(await two.take('nonce:a', clock.at + 60_000)).toBe(false)
    expect(await two.take("nonce:'; drop table foyer_sign_in", clock.at + 60_000)).toBe(true)
  })

  it('keeps, replaces and forgets a number, and counts for all', async () => {
    const engine = await start()
    const { clock, one, two } = engine
    const expiresAt = clock.at + 400
    await one.write('ended:a', 5, expiresAt)
    await one.write('ended:a', Date.now(), expiresAt)
    await one.write('ended:b', 1_900_000_000_000, clock.at + 60_000)
    expect(await two.read([])).toEqual([])
    expect((await two.read(['ended:a', 'ended:none', 'ended:b'])).slice(1)).toEqual([undefined, 1_900_000_000_000])
    const counted = Array.from({ length: 20 }, (_each, at) => (at % 2 ? one : two).count('calls', expiresAt))
    expect((await Promise.all(counted)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_each, at) => at + 1),
    )
    expect(await one.take('nonce:b', expiresAt)).toBe(true)
    await pass(engine, 401)
    expect((await two.read(['ended:a', 'ended:b'])).map((value) => value !== undefined)).toEqual([false, true])
    expect(await two.count('calls', clock.at + 60_000)).toBe(1)
    expect(await two.count('calls', clock.at + 1)).toBe(2)
    expect(await two.take('nonce:b', clock.at + 60_000)).toBe(true)
  })
})

describe('memorySignInStore', () => {
  it('refuses rather than forgetting a used nonce, and lets the oldest count go', async () => {
    const clock = { at: 0 }
    const store = memorySignInStore({ most: 3, now: () => clock.at })
    for (const key of ['a', 'b', 'c']) expect(await store.take(key, 100)).toBe(true)
    await expect(store.take('d', 100)).rejects.toThrow('full')
    await expect(store.write('d', 1, 100)).rejects.toThrow('full')
    expect(await store.take('a', 100)).toBe(false)
    clock.at = 100
    expect(await store.take('d', 200)).toBe(true)
    for (const key of ['a', 'b', 'c', 'd']) await store.count(key, 200)
    expect(await store.count('a', 200)).toBe(1)
    expect(await store.count('d', 200)).toBe(2)
  })

  it('forgets as soon as one of many is over, in any order of writing', async () => {
    const clock = { at: 0 }
    const store = memorySignInStore({ most: 2, now: () => clock.at })
    await store.take('late', 300)
    await store.take('soon', 100)
    await expect(store.take('third', 300)).rejects.toThrow('full')
    clock.at = 100
    expect(await store.take('third', 150)).toBe(true)
    clock.at = 150
    expect(await store.take('fourth', 300)).toBe(true)
    await expect(store.take('fifth', 300)).rejects.toThrow('full')
  })

  it('lets no crowd push out what goes on being counted', async () => {
    const store = memorySignInStore({ most: 3, now: () => 0 })
    for (let stranger = 1; stranger <= 20; stranger += 1) {
      await store.count(`stranger ${stranger}`, 100)
      expect(await store.count('all', 100)).toBe(stranger)
    }
  })
})

describe('sqlSignInStore', () => {
  it('deletes what has expired, and takes no statement for the name of a table', async () => {
    const database = new Database(':memory:')
    for (const statement of table) database.exec(statement)
    const clock = { at: 0 }
    const query = async (sql: string, values: readonly unknown[]) =>
      database.prepare(sql).all(...values) as Record<string, unknown>[]
    const store = sqlSignInStore({ dialect: 'sqlite', query, now: () => clock.at })
    for (const key of ['a', 'b', 'c']) await store.take(key, 10)
    clock.at = 60_000
    await store.take('d', 70_000)
    expect(database.prepare('select id from foyer_sign_in').all()).toEqual([{ id: 'd' }])
    expect(() => sqlSignInStore({ dialect: 'sqlite', query, table: 'a; drop table b' })).toThrow(RangeError)
  })
})
