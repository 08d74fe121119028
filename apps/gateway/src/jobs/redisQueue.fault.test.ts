import { startRedis } from '@foyer/test'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type GatewayDatabase, migrate, openDatabase } from '../db/openDatabase.ts'
import { createLogger } from '../observability/logger.ts'
import { createTestDatabase } from '../testing/createTestDatabase.ts'
import { createJobs } from './createJobs.ts'
import type { JobHandler, Jobs } from './jobs.ts'
import { mostAttempts } from './runJob.ts'

const logger = createLogger('silent')

describe('jobs in Redis that cannot be finished', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>
  let client: Redis
  let database: GatewayDatabase
  let drop: () => Promise<void>
  let redisPrefix: string
  const started: Jobs[] = []

  beforeAll(async () => {
    redis = await startRedis()
    client = new Redis(redis.url)
  })
  afterAll(async () => {
    client?.disconnect()
    await redis?.stop()
  })
  beforeEach(async () => {
    const made = await createTestDatabase()
    drop = made.drop
    database = openDatabase(made.location)
    redisPrefix = `jobs-${Math.random()}`
    await migrate(database)
  })
  afterEach(async () => {
    await Promise.all(started.splice(0).map((jobs) => jobs.stop()))
    await database.destroy()
    await drop()
  })

  const create = async (run: JobHandler, onEnd?: (name: string, outcome: string) => void) => {
    const jobs = await createJobs({
      database,
      logger,
      redis: redis.url,
      redisPrefix,
      leaseMs: 1_000,
      pollMs: 50,
      onEnd,
    })
    started.push(jobs)
    jobs.handle('work', run)
    return jobs
  }

  /** The key under which Redis keeps the one job that was enqueued. */
  const keyOfJob = async () => {
    for (const key of await client.keys(`${redisPrefix}:bull:jobs:*`)) {
      if ((await client.type(key)) === 'hash' && (await client.hget(key, 'name')) === 'work') return key
    }
    throw new Error('no job')
  }
  const failed = () => database.selectFrom('failed_jobs').select(['name', 'payload', 'reason']).execute()
  const given = { name: 'work', payload: '{"a":1}' }

  it('are kept until their last failure is written down', async () => {
    let runs = 0
    const jobs = await create(async () => {
      runs += 1
      throw new TypeError('never')
    })
    await jobs.enqueue('work', { a: 1 })
    await client.hset(await keyOfJob(), 'atm', mostAttempts - 1)
    await sql`alter table failed_jobs rename to failed_jobs_away`.execute(database)
    await jobs.start()
    await expect.poll(() => runs, { timeout: 10_000 }).toBe(2)
    await sql`alter table failed_jobs_away rename to failed_jobs`.execute(database)
    await expect.poll(failed, { timeout: 10_000 }).toEqual([{ ...given, reason: 'TypeError' }])
    await expect.poll(() => keyOfJob().catch(() => 'gone'), { timeout: 5_000 }).toBe('gone')
  })

  it('are written down when processes died with them too often, and not begun once more', async () => {
    let runs = 0
    const jobs = await create(async (_, { signal }) => {
      runs += 1
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
    })
    await jobs.enqueue('work', { a: 1 })
    const key = await keyOfJob()
    await client.hset(key, 'stc', mostAttempts)
    await jobs.start()
    await expect.poll(() => runs, { timeout: 5_000 }).toBe(1)
    // As after the death of the process that runs it.
    await client.del(`${key}:lock`)
    await expect.poll(failed, { timeout: 10_000 }).toMatchObject([given])
    expect(runs).toBe(1)
    await expect.poll(() => client.exists(key), { timeout: 5_000 }).toBe(0)
  })

  it('are given back by a process that stops, without a used up attempt', async () => {
    const ends: string[] = []
    const seen: number[] = []
    const run: JobHandler = async (_, { attempt, signal }) => {
      seen.push(attempt)
      if (seen.length > 1) return
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
    }
    const onEnd = (name: string, outcome: string) => {
      if (name === 'work') ends.push(outcome)
    }
    const first = await create(run, onEnd)
    await first.enqueue('work', { a: 1 })
    await client.hset(await keyOfJob(), 'atm', mostAttempts - 1)
    await first.start()
    await expect.poll(() => seen, { timeout: 5_000 }).toEqual([mostAttempts])
    await first.stop()
    expect(await failed()).toEqual([])
    const second = await create(run, onEnd)
    await second.start()
    await expect.poll(() => seen, { timeout: 5_000 }).toEqual([mostAttempts, mostAttempts])
    await expect.poll(() => ends).toEqual(['again', 'done'])
  })
})
