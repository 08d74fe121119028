import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestClock, type TestClock } from '../../testing/createTestClock.ts'
import { createTestDatabase } from '../../testing/createTestDatabase.ts'
import { type GatewayDatabase, migrate, openDatabase } from '../db/openDatabase.ts'
import { createLogger } from '../observability/logger.ts'
import { createDatabaseLocks } from '../shared/databaseLocks.ts'
import { createLeader } from '../shared/leader.ts'
import { type RunAlone, runHere } from '../shared/runAlone.ts'
import { createJobs, type Jobs } from './createJobs.ts'

const logger = createLogger('silent')
/** A holder of the lock extends it so often. */
const beatMs = 5_000
const yearMs = 31_536_000_000

describe('jobs', () => {
  let database: GatewayDatabase
  let drop: () => Promise<void>
  let clock: TestClock
  const started: Jobs[] = []
  const ends: string[] = []

  const createOver = (runAlone: RunAlone, time: TestClock) => {
    const onEnd = (name: string, outcome: string) => ends.push(`${name} ${outcome}`)
    const jobs = createJobs({ database, runAlone, logger, onEnd, ...time })
    started.push(jobs)
    return jobs
  }
  /** As in one of several processes: over locks that the database keeps. */
  const create = () =>
    createOver(createLeader({ locks: createDatabaseLocks(database, logger, clock.now), logger, ...clock }).hold, clock)
  /** As in the only process, which leads however far its clock is moved at once. */
  const createAlone = (time = clock) => createOver(runHere, time)
  const dueAt = async (jobs: Jobs) => (await jobs.states())[0]?.dueAt

  beforeEach(async () => {
    clock = createTestClock()
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
    const beganAt = clock.now()
    for (const jobs of [create(), create(), create()]) {
      jobs.repeat('tick', 600, async () => runs.push(clock.now() - beganAt))
      jobs.start()
    }
    for (const ms of [0, 600, 1_200, 1_800]) {
      await expect.poll(() => ends.length).toBe(ms / 600 + 1)
      await clock.endWait(600)
    }
    expect(runs.slice(0, 4)).toEqual([0, 600, 1_200, 1_800])
  })

  it('does not run again before it is due when a process starts anew', async () => {
    const runs: number[] = []
    const beganAt = clock.now()
    const count = async () => runs.push(clock.now() - beganAt)
    const first = createAlone()
    first.repeat('hourly', 3_600_000, count)
    first.start()
    await expect.poll(() => ends).toEqual(['hourly done'])
    expect(await first.states()).toEqual([
      { name: 'hourly', dueAt: beganAt + 3_600_000, doneAt: beganAt, failedAt: undefined },
    ])
    await first.stop()
    clock.advance(3_000_000)
    const second = createAlone()
    second.repeat('hourly', 3_600_000, count)
    second.start()
    await clock.endWait(600_000)
    await expect.poll(() => ends).toHaveLength(2)
    expect(runs).toEqual([0, 3_600_000])
  })

  it('puts a job off for its interval at most when a wrong clock ended the run before', async () => {
    const ahead = createTestClock(clock.now() + yearMs)
    const wrong = createAlone(ahead)
    const runs: number[] = []
    const beganAt = clock.now()
    const count = async () => runs.push(clock.now() - beganAt)
    wrong.repeat('hourly', 3_600_000, count)
    wrong.start()
    await expect.poll(() => ends).toEqual(['hourly done'])
    await wrong.stop()
    expect(await dueAt(wrong)).toBe(beganAt + yearMs + 3_600_000)
    const right = createAlone()
    right.repeat('hourly', 3_600_000, count)
    right.start()
    await clock.endWait(3_600_000)
    await expect.poll(() => ends).toHaveLength(2)
    expect(await dueAt(right)).toBe(beganAt + 3_600_000 + 3_600_000)
    expect(runs).toEqual([0, 3_600_000])
  })

  it('tries a failed job again, more and more slowly, and tells when it failed', async () => {
    const runs: number[] = []
    const beganAt = clock.now()
    const jobs = createAlone()
    jobs.repeat('shaky', 60_000, async () => {
      runs.push(clock.now() - beganAt)
      if (runs.length < 6) throw new Error('not yet')
    })
    jobs.repeat('other', 60_000, async () => {})
    expect(await jobs.states()).toEqual([
      { name: 'shaky', dueAt: undefined, doneAt: undefined, failedAt: undefined },
      { name: 'other', dueAt: undefined, doneAt: undefined, failedAt: undefined },
    ])
    jobs.start()
    const shaky = () => ends.filter((end) => end.startsWith('shaky'))
    // Twice as long each time, and never longer than the interval.
    for (const [tries, ms] of [5_000, 10_000, 20_000, 40_000, 60_000].entries()) {
      await expect.poll(shaky).toHaveLength(tries + 1)
      await clock.endWait(ms)
    }
    await expect.poll(shaky).toEqual([...Array(5).fill('shaky failed'), 'shaky done'])
    expect(runs).toEqual([0, 5_000, 15_000, 35_000, 75_000, 135_000])
    const [state, other] = await jobs.states()
    expect(state).toMatchObject({ failedAt: beganAt + 75_000, doneAt: beganAt + 135_000 })
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
    // Four times the life of a lock, which the first extends each time before the second asks for it.
    for (let beat = 0; beat < 12; beat += 1) {
      await clock.endWait(beatMs)
      const isExtended = async () =>
        (await database.selectFrom('locks').select('expires_at').executeTakeFirst())?.expires_at ===
        clock.now() + 15_000
      await expect.poll(isExtended).toBe(true)
    }
    expect(seen).toEqual(['first began'])
    await first.stop()
    // The second asks again after its own wait.
    await clock.endWait()
    await expect.poll(() => seen).toEqual(['first began', 'first stopped', 'second'])
    await expect.poll(() => ends).toEqual(['long done'])
  })

  it('goes on when the database could not be asked for a while', async () => {
    let runs = 0
    const jobs = createAlone()
    jobs.repeat('stubborn', 60_000, async () => {
      runs += 1
    })
    await database.schema.alterTable('job_runs').renameTo('hidden').execute()
    jobs.start()
    await expect.poll(() => ends).toEqual(['stubborn failed'])
    expect(runs).toBe(0)
    await database.schema.alterTable('hidden').renameTo('job_runs').execute()
    await clock.endWait(5_000)
    await expect.poll(() => ends).toEqual(['stubborn failed', 'stubborn done'])
    expect(runs).toBe(1)
  })
})
