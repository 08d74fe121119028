import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf } from '../../engines/db/dayOf.ts'
import { readErasedAccount } from '../../engines/db/erasure.ts'
import { type GatewayDatabase, migrate, openDatabase } from '../../engines/db/openDatabase.ts'
import { createLogger } from '../../engines/observability/logger.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/createTestDatabase.ts'
import { eraseEvents } from './eraseEvents.ts'
import { createEventWriter, type EventWriter } from './eventWriter.ts'
import { exportDays, exportEvents } from './exportEvents.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const first = Date.UTC(2026, 10, 19, 23, 59, 59)
const dayMs = 86_400_000

function row(
  id: number,
  changes: Partial<{ project_id: string; event: string; props: object; received_at: number }> = {},
) {
  const { project_id = 'shop', event = 'SEND_SUCCESS', props = {}, received_at = first } = changes
  return {
    event_id: `event-${id}`,
    project_id,
    sdk_type: 'foyer',
    sdk_version: '1',
    url: 'https://shop.example/',
    domain: 'shop.example',
    occurred_at: received_at - 5,
    received_at,
    event,
    day: dayOf(received_at),
    props: JSON.stringify({ event, ...props }),
  }
}

async function lines(source: AsyncIterable<string>): Promise<Record<string, unknown>[]> {
  const read: Record<string, unknown>[] = []
  for await (const line of source) read.push(JSON.parse(line))
  return read
}

describe('stored events', () => {
  let place: TestDatabase
  let database: GatewayDatabase
  let writer: EventWriter
  beforeAll(async () => {
    place = await createTestDatabase()
    database = openDatabase(place.location)
    await migrate(database)
    const rows = [
      ...Array.from({ length: 1_500 }, (_, index) => row(index)),
      row(2_000, { event: 'SEND_ERROR', received_at: first + 2_000 }),
      row(2_001, { project_id: 'other', received_at: first + dayMs }),
      row(2_002, { props: { address: account }, received_at: first + dayMs }),
      row(2_003, { props: { properties: { note: `to ${account.toLowerCase()}!` } }, received_at: first + dayMs }),
    ]
    writer = createEventWriter(database, createLogger('silent'))
    await writer.write(rows)
  })
  afterAll(async () => {
    await database?.destroy()
    await place?.drop()
  })

  it('counts each event when it is stored, once, and never forgets what was deleted', async () => {
    const expected = [
      { day: '2026-11-19', projectId: 'shop', domain: 'shop.example', event: 'SEND_SUCCESS', events: 1_500 },
      { day: '2026-11-20', projectId: 'other', domain: 'shop.example', event: 'SEND_SUCCESS', events: 1 },
      { day: '2026-11-20', projectId: 'shop', domain: 'shop.example', event: 'SEND_ERROR', events: 1 },
      { day: '2026-11-20', projectId: 'shop', domain: 'shop.example', event: 'SEND_SUCCESS', events: 2 },
    ]
    expect(await lines(exportDays(database, {}))).toEqual(expected)
    await writer.write([row(2_004, { received_at: first + dayMs + 1 }), row(0), row(1)])
    await database.deleteFrom('analytics_events').where('project_id', '=', 'other').execute()
    expect(await lines(exportDays(database, { from: '2026-11-20', projectId: 'shop' }))).toEqual([
      expected[2],
      { ...expected[3], events: 3 },
    ])
    expect(await lines(exportDays(database, { projectId: 'other' }))).toEqual([expected[1]])
  })

  it('hands events out as one JSON text each, all of them and in order', async () => {
    const all = await lines(exportEvents(database, {}))
    expect(all).toHaveLength(1_504)
    expect(all[0]).toEqual({
      projectId: 'shop',
      eventId: 'event-0',
      event: 'SEND_SUCCESS',
      sdkType: 'foyer',
      sdkVersion: '1',
      url: 'https://shop.example/',
      domain: 'shop.example',
      occurredAt: '2026-11-19T23:59:58.995Z',
      receivedAt: '2026-11-19T23:59:59.000Z',
      props: { event: 'SEND_SUCCESS' },
    })
    expect(all.map(({ eventId }) => eventId).slice(995, 1_005)).toEqual(
      Array.from({ length: 10 }, (_, index) => `event-${995 + index}`),
    )
    const later = await lines(exportEvents(database, { from: '2026-11-20', to: '2026-11-20', projectId: 'shop' }))
    expect(later.map(({ eventId }) => eventId)).toEqual(['event-2000', 'event-2002', 'event-2003', 'event-2004'])
  })

  it('erases what names an account, whatever its case, and nothing else', async () => {
    const erased = readErasedAccount(account)
    expect(await eraseEvents(database, erased, 'count')).toEqual({ analytics_events: 2 })
    expect(await eraseEvents(database, erased, 'erase')).toEqual({ analytics_events: 2 })
    expect(await eraseEvents(database, erased, 'erase')).toEqual({ analytics_events: 0 })
    expect((await lines(exportEvents(database, { from: '2026-11-20' }))).map(({ eventId }) => eventId)).toEqual([
      'event-2000',
      'event-2004',
    ])
  })

  it('reads days in parts, in order and each once, and no further than they are asked for', async () => {
    const days = Array.from({ length: 2_500 }, (_, index) => ({
      day: `20${10 + (index % 3)}-01-01`,
      project_id: `p${index % 7}`,
      domain: `d${index}`,
      event: 'X',
      events: index,
    }))
    for (let start = 0; start < days.length; start += 500) {
      await database
        .insertInto('analytics_days')
        .values(days.slice(start, start + 500))
        .execute()
    }
    const read = await lines(exportDays(database, { to: '2013-01-01' }))
    expect(read.map(({ domain }) => domain).sort()).toEqual(days.map(({ domain }) => domain).sort())
    expect(read.map(({ day }) => day)).toEqual(days.map(({ day }) => day).sort())
    const source = exportDays(database, { to: '2013-01-01' })
    expect((await source.next()).done).toBe(false)
    await database.deleteFrom('analytics_days').where('day', '<', '2013-01-01').execute()
    // What was read already is at most one part; the rest was never in memory.
    expect((await lines(source)).length).toBeLessThan(1_000)
  })

  it('reads events no further than they are asked for', async () => {
    const source = exportEvents(database, { to: '2026-11-19' })
    expect((await source.next()).done).toBe(false)
    await database.deleteFrom('analytics_events').where('day', '=', '2026-11-19').execute()
    expect((await lines(source)).length).toBeLessThan(1_000)
  })
})
