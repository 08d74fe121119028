import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres, startRedis } from '@foyer/test'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { type GatewayDatabase, migrate, openDatabase } from '../db/openDatabase.ts'
import { createLogger } from '../observability/logger.ts'
import { createTestDatabase } from '../testing/createTestDatabase.ts'
import { runProcess } from '../testing/runProcess.ts'
import { createJobs } from './createJobs.ts'

const logger = createLogger('silent')
const fixture = new URL('./countJobs.fixture.ts', import.meta.url)
const endings: (() => Promise<unknown>)[] = []

async function prepare(location: string): Promise<GatewayDatabase> {
  const database = openDatabase(location)
  endings.push(() => database.destroy())
  await migrate(database)
  await sql`create table counted (job text)`.execute(database)
  return database
}

async function startWorker(...args: string[]) {
  const worker = runProcess(fixture, args)
  endings.push(async () => {
    worker.child.kill('SIGKILL')
    await worker.ended
  })
  await expect.poll(worker.output, { timeout: 30_000 }).toBe('ready')
  return worker
}

async function counted(database: GatewayDatabase): Promise<string[]> {
  const { rows } = await sql<{ job: string }>`select job from counted`.execute(database)
  return rows.map(({ job }) => job).sort()
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index)).sort()

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

describe('jobs through crashes', () => {
  it('loses and doubles none when the only process is killed again and again', { timeout: 120_000 }, async () => {
    const { location, drop } = await createTestDatabase()
    endings.push(drop)
    const database = await prepare(location)
    const jobs = await createJobs({ database, logger })
    for (const number of numbers(400)) await jobs.enqueue('count', number)
    for (const least of [40, 120]) {
      const worker = await startWorker(location)
      await expect.poll(async () => (await counted(database)).length, { timeout: 30_000 }).toBeGreaterThan(least)
      worker.child.kill('SIGKILL')
      await worker.ended
    }
    expect((await counted(database)).length).toBeLessThan(400)
    await startWorker(location)
    await expect.poll(async () => (await counted(database)).length, { timeout: 40_000 }).toBeGreaterThanOrEqual(400)
    await expect.poll(() => database.selectFrom('jobs').selectAll().execute(), { timeout: 20_000 }).toEqual([])
    expect(await counted(database)).toEqual(numbers(400))
  })

  it('loses and doubles none when one of two is killed, and Redis and Postgres crash', {
    timeout: 180_000,
  }, async () => {
    const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
    endings.push(() => Promise.all([postgres.stop(), redis.stop()]))
    const database = await prepare(postgres.url)
    const [first] = [await startWorker(postgres.url, redis.url), await startWorker(postgres.url, redis.url)]
    const jobs = await createJobs({ database, logger, redis: redis.url, redisPrefix: 'count' })
    endings.push(() => jobs.stop())
    const enqueue = async (from: number, to: number) => {
      for (let number = from; number < to; number += 1) await jobs.enqueue('count', String(number))
    }
    await enqueue(0, 300)
    await expect.poll(async () => (await counted(database)).length, { timeout: 30_000 }).toBeGreaterThan(50)
    first.child.kill('SIGKILL')
    await redis.kill()
    // Accepted while Redis is away: the table keeps these.
    await enqueue(300, 320)
    await sleep(2_000)
    await redis.revive()
    await postgres.kill()
    await sleep(2_000)
    await postgres.revive()
    await enqueue(320, 400)
    await startWorker(postgres.url, redis.url)
    await expect.poll(async () => (await counted(database)).length, { timeout: 90_000 }).toBeGreaterThanOrEqual(400)
    await sleep(3_000)
    expect(await counted(database)).toEqual(numbers(400))
  })
})
