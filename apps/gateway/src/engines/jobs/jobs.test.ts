import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/createTestDatabase.ts'
import { type GatewayDatabase, migrate, openDatabase } from '../db/openDatabase.ts'
import { createLogger } from '../observability/logger.ts'
import { createDatabaseLocks } from '../shared/databaseLocks.ts'
import { createLeader } from '../shared/leader.ts'
import { createJobs, type Jobs } from './createJobs.ts'

const logger = createLogger('silent')

describe('jobs', () => {
  let database: GatewayDatabase
  let drop: () => Promise<void>
  const started: Jobs[] = []
  const ends: string[] = []

  /** As in a process of its own: over locks that the database keeps. */
  const create = () => {
    const locks = createDatabaseLocks(database, logger)
    const runAlone = createLeader({ locks, logger, lifetimeMs: 900 }).hold
    const onEnd = (name: string, outcome: string) => ends.push(`${name} ${outcome}`)
    const jobs = createJobs({ database, runAlone, logger, onEnd, retryMs: 100 })
    started.push(jobs)
    return jobs
  }

  beforeEach(async () => {
    const made = await createTestDatabase()
    drop = made.drop
    database = openDatabase(made.location)
    await migrate(database)
  })
  afterEach(async () => {
    await Promise.all(started.splice(0).map((jobs) => jobs.stop()))
    ends.length = 0
    await database.destroy()
    await drop()
  })

  it('runs a job once for each interval, however many processes there are', async () => {
    const runs: number[] = []
    for (const jobs of [create(), create(), create()]) {
      jobs.repeat('tick', 600, async () => runs.push(Date.now()))
      jobs.start()
    }
    await expect.poll(() => runs.length).toBeGreaterThanOrEqual(4)
    const gaps = runs.slice(1).map((at, index) => at - (runs[index] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(590)
  })

  it('does not run again before it is due when a process starts anew', async () => {
    let runs = 0
    const count = async () => {
      runs += 1
    }
    const first = create()
    first.repeat('hourly', 3_600_000, count)
    first.start()
    await expect.poll(async () => (await first.states())[0]?.doneAt).toBeGreaterThan(Date.now() - 10_000)
    await first.stop()
    const second = create()
    second.repeat('hourly', 3_600_000, count)
    second.start()
    // fixed wait: several times the interval in which jobs are looked for.
    await sleep(500)
    expect(runs).toBe(1)
    expect((await second.states())[0]?.dueAt).toBeGreaterThan(Date.now() + 3_500_000)
  })

  it('tries a failed job again, more and more slowly, and tells when it failed', async () => {
    const runs: number[] = []
    const jobs = create()
    jobs.repeat('shaky', 60_000, async () => {
      runs.push(Date.now())
      if (runs.length < 4) throw new Error('not yet')
    })
    jobs.repeat('other', 60_000, async () => {})
    expect(await jobs.states()).toEqual([
      { name: 'shaky', dueAt: undefined, doneAt: undefined, failedAt: undefined },
      { name: 'other', dueAt: undefined, doneAt: undefined, failedAt: undefined },
    ])
    jobs.start()
    await expect.poll(() => ends.filter((end) => end.startsWith('shaky'))).toHaveLength(4)
    expect(ends.filter((end) => end.startsWith('shaky'))).toEqual([...Array(3).fill('shaky failed'), 'shaky done'])
    const [first = 0, second = 0, third = 0, fourth = 0] = runs
    expect(second - first).toBeGreaterThanOrEqual(99)
    expect(third - second).toBeGreaterThanOrEqual(199)
    expect(fourth - third).toBeGreaterThanOrEqual(399)
    const [state, other] = await jobs.states()
    expect(state?.failedAt).toBeLessThanOrEqual(state?.doneAt ?? 0)
    expect(other?.failedAt).toBeUndefined()
  })

  it('takes over a job in which its process stopped, and tells a running job to stop', async () => {
    const seen: string[] = []
    const first = create()
    first.repeat('long', 60_000, async (signal) => {
      seen.push('first began')
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      seen.push('first stopped')
    })
    const second = create()
    second.repeat('long', 60_000, async () => seen.push('second'))
    first.start()
    await expect.poll(() => seen).toEqual(['first began'])
    second.start()
    // fixed wait: longer than the lease that the first renews.
    await sleep(1_200)
    expect(seen).toEqual(['first began'])
    await first.stop()
    await expect.poll(() => seen).toEqual(['first began', 'first stopped', 'second'])
    expect(ends).toEqual(['long done'])
  })

  it('goes on when the database could not be asked for a while', async () => {
    let runs = 0
    const jobs = create()
    jobs.repeat('stubborn', 60_000, async () => {
      runs += 1
    })
    await database.schema.alterTable('job_runs').renameTo('hidden').execute()
    jobs.start()
    await expect.poll(() => ends.length).toBeGreaterThanOrEqual(1)
    expect(runs).toBe(0)
    await database.schema.alterTable('hidden').renameTo('job_runs').execute()
    await expect.poll(() => ends.at(-1)).toBe('stubborn done')
    expect(runs).toBe(1)
  })
})
