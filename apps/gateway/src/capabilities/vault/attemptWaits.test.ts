import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type GatewayDatabase, migrate, openDatabase } from '../../engines/db/openDatabase.ts'
import { createLogger } from '../../engines/observability/logger.ts'
import { createMemoryEngine } from '../../engines/shared/memoryEngine.ts'
import type { Topics } from '../../engines/shared/sharedEngine.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/createTestDatabase.ts'
import { type AttemptWaits, createAttemptWaits, type WaitBounds } from './createAttemptWaits.ts'
import type { AttemptState } from './vaultTables.ts'

const logger = createLogger('silent')
const network = '203.0.113.0/24'
const never = () => new AbortController().signal

describe('calls that wait for the end of an attempt', () => {
  let place: TestDatabase
  let database: GatewayDatabase
  let topics: Topics
  let ran: string[]
  let failing: Error | undefined
  let now: number
  let made: AttemptWaits[]

  beforeEach(async () => {
    place = await createTestDatabase()
    ran = []
    failing = undefined
    database = openDatabase(place.location, { onQuery: (_, query) => ran.push(query.sql) })
    await migrate(database)
    topics = createMemoryEngine({ take: async () => undefined }, logger).topics
    now = 1_000_000
    made = []
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(async () => {
    for (const each of made) each.stop()
    vi.useRealTimers()
    await database.destroy()
    await place.drop()
  })

  const waitsOf = (bounds: Partial<WaitBounds> = {}, published = topics) => {
    const watched = new Proxy(database, {
      get: (of, key) => {
        if (key === 'selectFrom' && failing) throw failing
        const value: unknown = Reflect.get(of, key)
        return typeof value === 'function' ? value.bind(of) : value
      },
    })
    const waits = createAttemptWaits({ database: watched, topics: published, logger, now: () => now, bounds })
    made.push(waits)
    return waits
  }
  const put = (id: string, state: AttemptState = 'open', expiresAt = 9_000_000) =>
    database
      .insertInto('vault_attempts')
      .values({
        id,
        origin: '',
        method: 'social',
        email: '',
        email_hash: '',
        challenge: '',
        device_jkt: '',
        label: '',
        language: '',
        state,
        tries: 0,
        resend_at: 0,
        expires_at: expiresAt,
        network: '',
      } as never)
      .execute()
  /** What became of a wait so far. */
  const watch = (waits: AttemptWaits, given: Partial<Parameters<AttemptWaits['take']>[0]> = {}) => {
    const wait = waits.take({ id: 'a', network, waitMs: 25_000, signal: never(), ...given })
    const seen: { ended: boolean | undefined } = { ended: undefined }
    void wait?.ended.then((ended) => {
      seen.ended = ended
    })
    return { wait, seen }
  }

  it.each([
    [1_000, 25_000, 999, 1_000],
    [25_000, 25_000, 24_999, 25_000],
    [25_000, 10_000, 9_999, 10_000],
    [26_000, 25_000, 24_999, 25_000],
  ])('ends a wait of %i ms, with %i at most, not after %i ms but after %i', async (waitMs, maxMs, before, after) => {
    await put('a')
    const waits = waitsOf({ maxMs })
    const { seen } = watch(waits, { waitMs })
    await vi.advanceTimersByTimeAsync(before)
    expect([seen.ended, waits.size()]).toEqual([undefined, 1])
    await vi.advanceTimersByTimeAsync(after - before)
    expect([seen.ended, waits.size()]).toEqual([false, 0])
  })

  it('ends at once when the end is told, and no other ends', async () => {
    const waits = waitsOf()
    const [own, other] = [watch(waits), watch(waits, { id: 'b' })]
    waits.tell('a')
    await vi.advanceTimersByTimeAsync(0)
    expect([own.seen.ended, other.seen.ended]).toEqual([true, undefined])
    expect(waits.size()).toBe(1)
  })

  it.each<[string, AttemptState, number, boolean | undefined]>([
    ['is open', 'open', 1_000_001, undefined],
    ['ran out', 'open', 1_000_000, true],
    ['logged a member in', 'authenticated', 9_000_000, true],
    ['was declined', 'denied', 9_000_000, true],
    ['was given up', 'cancelled', 9_000_000, true],
    ['was taken', 'redeemed', 9_000_000, true],
  ])('finds within two seconds, without a message, an attempt that %s', async (_, state, expiresAt, expected) => {
    await put('a', state, expiresAt)
    const { seen } = watch(waitsOf())
    await vi.advanceTimersByTimeAsync(1_999)
    expect(seen.ended).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    if (expected === undefined) await expect.poll(() => ran.filter(isPoll)).toHaveLength(1)
    else await expect.poll(() => seen.ended).toBe(expected)
    expect(seen.ended).toBe(expected)
  })

  const isPoll = (sql: string) => sql.startsWith('select "id" from "vault_attempts"')

  it('asks the database one question for all waiting calls, and none while no call waits', async () => {
    const waits = waitsOf({ maxOfNetwork: 1_000 })
    const before = ran.length
    await vi.advanceTimersByTimeAsync(10_000)
    expect(ran).toHaveLength(before)
    const taken = Array.from({ length: 1_000 }, (_, index) => watch(waits, { id: String(index) }).wait)
    expect(waits.size()).toBe(1_000)
    await vi.advanceTimersByTimeAsync(2_000)
    vi.useRealTimers()
    await expect.poll(() => ran.length).toBe(before + 1)
    for (const each of taken) each?.leave()
    expect(waits.size()).toBe(0)
  })

  it('looks again after the database was away', async () => {
    await put('a', 'authenticated')
    failing = new Error('away')
    const { seen } = watch(waitsOf())
    await vi.advanceTimersByTimeAsync(2_000)
    expect(seen.ended).toBeUndefined()
    failing = undefined
    await vi.advanceTimersByTimeAsync(2_000)
    vi.useRealTimers()
    await expect.poll(() => seen.ended).toBe(true)
  })

  it('lets the older of two calls for one attempt go', async () => {
    const waits = waitsOf({ most: 1, maxOfNetwork: 1 })
    const [older, newer] = [watch(waits), watch(waits)]
    await vi.advanceTimersByTimeAsync(0)
    expect([older.seen.ended, newer.seen.ended, waits.size()]).toEqual([false, undefined, 1])
    // What the older one does at its end leaves the newer one alone.
    older.wait?.leave()
    expect(waits.size()).toBe(1)
    waits.tell('a')
    await vi.advanceTimersByTimeAsync(0)
    expect(newer.seen.ended).toBe(true)
  })

  it.each<[string, Partial<WaitBounds>, (index: number) => string, number]>([
    ['in one process', { most: 3 }, (index) => `198.51.${index}.0/24`, 3],
    ['of one network', { maxOfNetwork: 2 }, () => network, 2],
  ])('takes no more than may wait %s, and more once one is gone', (_, bounds, networkOf, most) => {
    const waits = waitsOf(bounds)
    const flood = Array.from({ length: 20 }, (_, index) =>
      waits.take({ id: `${index}`, network: networkOf(index), waitMs: 25_000, signal: never() }),
    )
    expect(flood.map((wait) => wait !== undefined).lastIndexOf(true)).toBe(most - 1)
    expect(waits.size()).toBe(most)
    const more = { id: 'more', network, waitMs: 25_000, signal: never() }
    expect(waits.take(more)).toBeUndefined()
    flood[0]?.leave()
    expect(waits.take(more)).toBeDefined()
  })

  it('ends when its caller goes away, and takes no place for one who has gone', async () => {
    const waits = waitsOf()
    const caller = new AbortController()
    const { seen } = watch(waits, { signal: caller.signal })
    caller.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect([seen.ended, waits.size()]).toEqual([false, 0])
    expect(watch(waits, { signal: caller.signal }).wait).toBeUndefined()
  })

  it('lets all go when the process stops, and takes no others', async () => {
    const waits = waitsOf()
    const all = ['a', 'b', 'c'].map((id) => watch(waits, { id }))
    waits.stop()
    await vi.advanceTimersByTimeAsync(0)
    expect(all.map(({ seen }) => seen.ended)).toEqual([false, false, false])
    expect(watch(waits).wait).toBeUndefined()
    expect(vi.getTimerCount()).toBe(0)
  })
})
