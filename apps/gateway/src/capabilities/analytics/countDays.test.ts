import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type GatewayDatabase, migrate, openDatabase } from '../../engines/db/openDatabase.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/createTestDatabase.ts'
import { type CountedEvent, countDays, createDayKeys } from './countDays.ts'

const day = '2026-11-20'
const event = (changes: Partial<CountedEvent> = {}): CountedEvent => ({
  day,
  project_id: 'shop',
  domain: 'shop.example',
  event: 'SEND',
  ...changes,
})
const strangers = (count: number, project: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => event({ project_id: project(index), domain: `d${index}.example` }))

describe('countDays', () => {
  let place: TestDatabase
  let database: GatewayDatabase
  beforeEach(async () => {
    place = await createTestDatabase()
    database = openDatabase(place.location)
    await migrate(database)
  })
  afterEach(async () => {
    await database.destroy()
    await place.drop()
  })

  const count = (events: readonly CountedEvent[], keys = createDayKeys()) =>
    database.transaction().execute((transaction) => countDays(transaction, events, keys))
  const rows = () =>
    database
      .selectFrom('analytics_days')
      .selectAll()
      .orderBy('project_id')
      .orderBy('domain')
      .orderBy('event')
      .orderBy('day')
      .execute()

  it('adds to what was counted before, by this process or another', async () => {
    const other = createDayKeys()
    await count([event(), event(), event({ event: 'CLOSE' })])
    await count([event(), event({ day: '2026-11-21' })], other)
    await count([event()], other)
    expect((await rows()).map((row) => [row.day, row.event, row.events])).toEqual([
      [day, 'CLOSE', 1],
      [day, 'SEND', 4],
      ['2026-11-21', 'SEND', 1],
    ])
  })

  it('loses no count when two processes count the same at once', async () => {
    const processes = [createDayKeys(), createDayKeys()]
    const steps = Array.from({ length: 20 }, (_, index) =>
      count(
        index % 2 === 0 ? [event(), event({ event: 'CLOSE' })] : [event({ event: 'CLOSE' }), event()],
        processes[index % 2],
      ),
    )
    await Promise.all(steps)
    expect((await rows()).map(({ events }) => events)).toEqual([20, 20])
  })

  it('keeps few counts of a project however much its callers write, and tells them apart no further', async () => {
    const keys = createDayKeys({ maxPerProject: 10 })
    await count(
      strangers(500, () => 'shop'),
      keys,
    )
    await count([event({ domain: 'd3.example' }), event({ domain: 'late.example' })], keys)
    const counted = await rows()
    expect(counted).toHaveLength(11)
    expect(counted.find(({ domain }) => domain === '*')).toMatchObject({ project_id: 'shop', event: '*', events: 491 })
    expect(counted.find(({ domain }) => domain === 'd3.example')?.events).toBe(2)
    expect(counted.reduce((sum, { events }) => sum + events, 0)).toBe(502)
  })

  it('keeps a bounded number of counts a day however many projects callers invent, also after a restart', async () => {
    const keysOf = () => createDayKeys({ maxPerProject: 10, maxPerDay: 50 })
    await count([event()], keysOf())
    await count(
      strangers(400, (index) => `p${index}`),
      keysOf(),
    )
    await count(
      strangers(400, (index) => `q${index}`),
      keysOf(),
    )
    await count([event()], keysOf())
    const counted = await rows()
    expect(counted).toHaveLength(50 + 1)
    expect(counted.find(({ project_id }) => project_id === '*')?.events).toBe(751)
    expect(counted.find(({ project_id }) => project_id === 'shop')?.events).toBe(2)
  })

  it('cuts long texts, and never within a character', async () => {
    await count([event({ domain: `${'a'.repeat(99)}\u{1f600}`, event: 'x'.repeat(5_000) })])
    const [row] = await rows()
    expect([row?.domain, row?.event]).toEqual(['a'.repeat(99), 'x'.repeat(100)])
  })
})
