import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type GatewayDatabase, migrate, openDatabase } from '../db/openDatabase.ts'
import { createLogger } from '../observability/logger.ts'
import { createTestDatabase, testEngines } from '../testing/createTestDatabase.ts'
import { createJobs } from './createJobs.ts'
import type { Jobs } from './jobs.ts'
import { mostAttempts, waitAfter } from './runJob.ts'

const logger = createLogger('silent')

describe('jobs', () => {
  let database: GatewayDatabase
  let drop: () => Promise<void>
  let redisPrefix: string
  const started: Jobs[] = []

  const create = async () => {
    const redis = testEngines.redisUrl()
    const jobs = await createJobs({ database, logger, redis, redisPrefix, leaseMs: 1_000, pollMs: 50 })
    started.push(jobs)
    return jobs
  }

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

  it('runs what was enqueued, with its payload, also when it was enqueued before the start', async () => {
    const done: unknown[] = []
    const jobs = await create()
    jobs.handle('note', async (payload, { attempt }) => {
      done.push([payload, attempt])
    })
    await jobs.enqueue('note', { a: [1, 'x', null] })
    await sleep(100)
    expect(done).toEqual([])
    await jobs.start()
    await jobs.enqueue('note', 'second')
    await expect.poll(() => done, { timeout: 5_000 }).toHaveLength(2)
    expect(done).toEqual(
      expect.arrayContaining([
        [{ a: [1, 'x', null] }, 1],
        ['second', 1],
      ]),
    )
  })

  it('takes no second job of a key while the first waits or runs, and another one afterwards', async () => {
    let runs = 0
    const waiting: (() => void)[] = []
    const jobs = await create()
    jobs.handle('once', async () => {
      runs += 1
      await new Promise<void>((resolve) => waiting.push(resolve))
    })
    await jobs.enqueue('once', 1, { key: 'k' })
    await jobs.enqueue('once', 2, { key: 'k' })
    await jobs.start()
    await expect.poll(() => waiting.length, { timeout: 5_000 }).toBe(1)
    await jobs.enqueue('once', 3, { key: 'k' })
    await sleep(300)
    expect(runs).toBe(1)
    waiting[0]?.()
    await expect
      .poll(
        async () => {
          await jobs.enqueue('once', 4, { key: 'k' })
          return runs
        },
        { timeout: 5_000 },
      )
      .toBe(2)
    await sleep(200)
    expect(runs).toBe(2)
    waiting[1]?.()
  })

  it('waits for the delay', async () => {
    const doneAt: number[] = []
    const jobs = await create()
    jobs.handle('later', async () => {
      doneAt.push(Date.now())
    })
    await jobs.start()
    const startedAt = Date.now()
    await jobs.enqueue('later', null, { delayMs: 400 })
    await expect.poll(() => doneAt.length, { timeout: 5_000 }).toBe(1)
    expect((doneAt[0] ?? 0) - startedAt).toBeGreaterThanOrEqual(395)
  })

  it('tries a failed job again, and commits its effect once', async () => {
    const attempts: number[] = []
    const committed: boolean[] = []
    const jobs = await create()
    jobs.handle('shaky', async (_, { attempt, once }) => {
      attempts.push(attempt)
      committed.push(
        await once(async (transaction) => {
          await transaction.insertInto('token_lists').values({ source: 's', body: '', fetched_at: 0 }).execute()
        }),
      )
      if (attempt === 1) throw new Error('after the effect')
    })
    await jobs.start()
    await jobs.enqueue('shaky', null)
    await expect.poll(() => attempts, { timeout: 8_000 }).toEqual([1, 2])
    await expect.poll(() => committed).toEqual([true, false])
    expect(await database.selectFrom('token_lists').selectAll().execute()).toHaveLength(1)
  })

  it('undoes an effect that fails in the middle, and takes it again', async () => {
    const jobs = await create()
    jobs.handle('half', async (_, { attempt, once }) => {
      await once(async (transaction) => {
        const source = `attempt ${attempt}`
        await transaction.insertInto('token_lists').values({ source, body: '', fetched_at: 0 }).execute()
        if (attempt === 1) throw new Error('in the middle')
      })
    })
    await jobs.start()
    await jobs.enqueue('half', null)
    const sources = async () =>
      (await database.selectFrom('token_lists').select('source').execute()).map((row) => row.source)
    await expect.poll(sources, { timeout: 8_000 }).toEqual(['attempt 2'])
  })

  it('runs a repeating job once for each interval, however many processes there are', async () => {
    let runs = 0
    for (const jobs of [await create(), await create()]) {
      jobs.repeat('tick', 600, async () => {
        runs += 1
      })
      await jobs.start()
    }
    await sleep(3_000)
    expect(runs).toBeGreaterThanOrEqual(3)
    expect(runs).toBeLessThanOrEqual(6)
  })

  it('hands each job to one of two processes', async () => {
    const done: unknown[] = []
    for (const jobs of [await create(), await create()]) {
      jobs.handle('each', async (payload) => {
        done.push(payload)
      })
      await jobs.start()
    }
    const [first] = started
    const numbers = Array.from({ length: 100 }, (_, index) => index)
    await Promise.all(numbers.map((number) => first?.enqueue('each', number)))
    await expect.poll(() => done.length, { timeout: 20_000 }).toBe(100)
    await sleep(200)
    expect([...done].sort((a, b) => Number(a) - Number(b))).toEqual(numbers)
  })

  it('counts what waits, is delayed and runs, how long the oldest is due, and how runs end', async () => {
    const ends: string[] = []
    const redis = testEngines.redisUrl()
    const onEnd = (name: string, outcome: string) => ends.push(`${name} ${outcome}`)
    const jobs = await createJobs({ database, logger, redis, redisPrefix, pollMs: 50, onEnd })
    started.push(jobs)
    const kind = redis === undefined ? 'database' : 'redis'
    const counted = async () => {
      const { queues, isPartial } = await jobs.backlogs()
      expect(isPartial).toBe(false)
      const { oldestMs = -1, ...counts } = queues[kind] ?? {}
      return { oldestMs, counts }
    }
    expect(await counted()).toEqual({ oldestMs: 0, counts: { waiting: 0, delayed: 0, running: 0 } })
    const leave: (() => void)[] = []
    jobs.handle('held', async (payload, { attempt, signal }) => {
      await new Promise<void>((resolve) => {
        leave.push(resolve)
        signal.addEventListener('abort', () => resolve())
      })
      if (payload === 2 && attempt === 1) throw new Error('once')
    })
    await jobs.enqueue('held', 1)
    await jobs.enqueue('held', 2)
    await jobs.enqueue('held', 3, { delayMs: 60_000 })
    await sleep(120)
    const before = await counted()
    expect(before.counts).toEqual({ waiting: 2, delayed: 1, running: 0 })
    expect(before.oldestMs).toBeGreaterThanOrEqual(100)
    expect(before.oldestMs).toBeLessThan(10_000)
    await jobs.start()
    await expect.poll(() => leave.length, { timeout: 5_000 }).toBe(2)
    // The gateway's own cleaning runs beside them for a moment.
    const running = { oldestMs: 0, counts: { waiting: 0, delayed: 1, running: 2 } }
    await expect.poll(counted, { timeout: 5_000 }).toEqual(running)
    for (const end of leave.splice(0)) end()
    await expect.poll(() => leave.length, { timeout: 5_000 }).toBe(1)
    leave[0]?.()
    const done = { oldestMs: 0, counts: { waiting: 0, delayed: 1, running: 0 } }
    await expect.poll(counted, { timeout: 5_000 }).toEqual(done)
    expect(ends.filter((end) => end.startsWith('held')).sort()).toEqual(['held again', 'held done', 'held done'])
  })

  it('counts jobs that were given up, whichever queue they came from', async () => {
    const jobs = await create()
    const row = { name: 'gone', payload: '1', reason: 'Error', failed_at: 1 }
    await database
      .insertInto('failed_jobs')
      .values([
        { ...row, id: 'a' },
        { ...row, id: 'b' },
      ])
      .execute()
    expect((await jobs.backlogs()).givenUp).toBe(2)
  })

  it('writes a job down that failed for the last time', async () => {
    const jobs = await createJobs({ database, logger, pollMs: 50 })
    started.push(jobs)
    jobs.handle('hopeless', async () => {
      throw new TypeError('never')
    })
    await jobs.enqueue('hopeless', { a: 1 })
    await database
      .updateTable('jobs')
      .set({ attempts: mostAttempts - 1 })
      .execute()
    await jobs.start()
    const failed = () => database.selectFrom('failed_jobs').select(['name', 'payload', 'reason']).execute()
    await expect.poll(failed).toEqual([{ name: 'hopeless', payload: '{"a":1}', reason: 'TypeError' }])
    await expect.poll(() => database.selectFrom('jobs').selectAll().execute()).toEqual([])
  })

  it('gives a running job back when it is stopped', async () => {
    const seen: number[] = []
    const run = async (_: unknown, { attempt, signal }: { attempt: number; signal: AbortSignal }) => {
      seen.push(attempt)
      if (seen.length > 1) return
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
    }
    const create = async () => {
      const jobs = await createJobs({ database, logger, pollMs: 50 })
      jobs.handle('long', run)
      return jobs
    }
    const [first, second] = [await create(), await create()]
    await first.start()
    await first.enqueue('long', null)
    await expect.poll(() => seen).toEqual([1])
    await first.stop()
    await second.start()
    await expect.poll(() => seen).toEqual([1, 1])
    await second.stop()
  })
})

describe('waitAfter', () => {
  it.each([
    [1, 1_000],
    [2, 2_000],
    [7, 64_000],
    [10, 512_000],
    [11, 600_000],
    [50, 600_000],
  ])('after attempt %i: %i ms', (attempt, ms) => {
    expect(waitAfter(attempt)).toBe(ms)
  })
})
