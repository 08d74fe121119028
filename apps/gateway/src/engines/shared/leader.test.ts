import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestClock } from '../../testing/createTestClock.ts'
import { createTestDatabase } from '../../testing/createTestDatabase.ts'
import { type GatewayDatabase, openMigrated } from '../db/openDatabase.ts'
import { createLogger } from '../observability/logger.ts'
import { createDatabaseLocks } from './databaseLocks.ts'
import { createLeader } from './leader.ts'
import type { Locks } from './sharedEngine.ts'

const logger = createLogger('silent')

describe('the leader of a piece of work', () => {
  let database: GatewayDatabase
  let drop: () => Promise<void>
  const running: { stop: () => Promise<void> }[] = []

  beforeEach(async () => {
    const made = await createTestDatabase()
    drop = made.drop
    database = await openMigrated(made.location)
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map((each) => each.stop()))
    await database.destroy()
    await drop()
  })

  /** Leads with a lock of 15 seconds over locks that the test can change; tells when the work began and ended. */
  const start = (change: (locks: Locks) => Locks = (locks) => locks) => {
    const clock = createTestClock()
    const beganAt = clock.now()
    const seen: string[] = []
    const note = (what: string) => seen.push(`${what} after ${clock.now() - beganAt} ms`)
    const locks = change(createDatabaseLocks(database, logger, clock.now))
    const lead = (who: string) => {
      const holding = createLeader({ locks, logger, ...clock }).hold('work', async (signal, token) => {
        note(`${who} leads with ${token}`)
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        note(`${who} stops`)
      })
      running.push(holding)
      return holding
    }
    return { clock, seen, lead }
  }
  /** Lets the lock be extended only while `answer` says nothing else. */
  const extendAs = (locks: Locks, answer: () => Promise<'unknown'> | undefined): Locks => ({
    take: async (name, lifetimeMs) => {
      const lock = await locks.take(name, lifetimeMs)
      return lock && { ...lock, extend: () => answer() ?? lock.extend() }
    },
  })

  it('goes on for as long as it can extend its lock', async () => {
    const { clock, seen, lead } = start()
    lead('one')
    await expect.poll(() => seen).toEqual(['one leads with 1 after 0 ms'])
    for (let beat = 1; beat <= 12; beat += 1) {
      await clock.endWait(5_000)
      const expiry = async () =>
        (await database.selectFrom('locks').select('expires_at').executeTakeFirst())?.expires_at
      await expect.poll(expiry).toBe(clock.now() + 15_000)
    }
    expect(seen).toEqual(['one leads with 1 after 0 ms'])
  })

  it('stops after 12 of the 15 seconds of a lock that it cannot extend, before another can have it', async () => {
    let isAway = false
    const { clock, seen, lead } = start((locks) =>
      extendAs(locks, () => (isAway ? Promise.resolve('unknown') : undefined)),
    )
    lead('one')
    await expect.poll(() => seen).toEqual(['one leads with 1 after 0 ms'])
    isAway = true
    for (const ms of [5_000, 5_000, 2_000]) await clock.endWait(ms)
    await expect.poll(() => seen).toEqual(['one leads with 1 after 0 ms', 'one stops after 12000 ms'])
  })

  it('stops as early where the question about its lock is never answered', async () => {
    let isSilent = false
    const { clock, seen, lead } = start((locks) =>
      extendAs(locks, () => (isSilent ? new Promise<never>(() => {}) : undefined)),
    )
    lead('one')
    await expect.poll(() => seen).toEqual(['one leads with 1 after 0 ms'])
    isSilent = true
    for (const ms of [5_000, 7_000]) await clock.endWait(ms)
    await expect.poll(() => seen).toEqual(['one leads with 1 after 0 ms', 'one stops after 12000 ms'])
  })

  it('stops at once when another has its lock, and leads again when that one is gone', async () => {
    const { clock, seen, lead } = start()
    lead('one')
    await expect.poll(() => seen).toEqual(['one leads with 1 after 0 ms'])
    await database
      .updateTable('locks')
      .set({ holder: 'other', token: 2, expires_at: clock.now() + 6_000 })
      .execute()
    await clock.endWait(5_000)
    await expect.poll(() => seen.at(-1)).toBe('one stops after 5000 ms')
    while (seen.length < 3) await clock.endWait()
    expect(seen[2]).toMatch(/^one leads with 3 after /)
  })
})
