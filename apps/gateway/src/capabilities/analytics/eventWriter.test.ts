import { afterEach, describe, expect, it } from 'vitest'
import { type GatewayDatabase, migrate, openDatabase } from '../../engines/db/openDatabase.ts'
import { createLogger } from '../../engines/observability/logger.ts'
import { createTestDatabase } from '../../testing/createTestDatabase.ts'
import { createEventWriter, EventQueueFullError, type NewEvent } from './eventWriter.ts'

const opened: { database: GatewayDatabase; drop: () => Promise<void> }[] = []

async function open() {
  const { location, drop } = await createTestDatabase()
  const database = openDatabase(location)
  opened.push({ database, drop })
  await migrate(database)
  return { database, writer: createEventWriter(database, createLogger('silent')) }
}

function event(id: string, changes: Partial<NewEvent> = {}): NewEvent {
  return {
    event_id: id,
    project_id: 'p',
    sdk_type: 'foyer',
    sdk_version: 'react-1',
    url: 'https://a.example/',
    domain: 'a.example',
    occurred_at: 1,
    received_at: 2,
    props: '{}',
    ...changes,
  }
}

async function storedIds(database: GatewayDatabase): Promise<string[]> {
  const rows = await database.selectFrom('analytics_events').select('event_id').orderBy('id').execute()
  return rows.map((row) => row.event_id)
}

afterEach(async () => {
  for (const { database, drop } of opened.splice(0)) {
    await database.destroy()
    await drop()
  }
})

describe('createEventWriter', () => {
  it('resolves only once the event is in the table', async () => {
    const { database, writer } = await open()
    await writer.write([event('a')])
    expect(await storedIds(database)).toEqual(['a'])
  })

  it('stores an event that is sent twice once, and the same id of another project beside it', async () => {
    const { database, writer } = await open()
    await Promise.all([writer.write([event('a'), event('a')]), writer.write([event('a')])])
    await writer.write([event('a', { project_id: 'other' })])
    expect(await storedIds(database)).toEqual(['a', 'a'])
  })

  it('writes many events in few statements, in order', async () => {
    const { database, writer } = await open()
    const ids = Array.from({ length: 1_300 }, (_, index) => `event-${index}`)
    await Promise.all(ids.map((id) => writer.write([event(id)])))
    expect(await storedIds(database)).toEqual(ids)
  })

  it('refuses more than it may hold', async () => {
    const { writer } = await open()
    const full = writer.write(Array.from({ length: 10_000 }, (_, index) => event(String(index))))
    await expect(writer.write([event('more')])).rejects.toBeInstanceOf(EventQueueFullError)
    await full
    await writer.write([event('later')])
  })

  it('rejects the events of a group that could not be written, and goes on', async () => {
    const { database, writer } = await open()
    await database.schema.alterTable('analytics_events').renameTo('hidden').execute()
    await expect(writer.write([event('a')])).rejects.toThrow()
    await database.schema.alterTable('hidden').renameTo('analytics_events').execute()
    await writer.write([event('b')])
    expect(await storedIds(database)).toEqual(['b'])
  })

  it('stores the others of a group in which the database refuses one, in order', async () => {
    const { database, writer } = await open()
    // No database takes a text without a value here.
    const bad = event('bad', { props: null as unknown as string })
    const ids = Array.from({ length: 700 }, (_, index) => `event-${index}`)
    const before = ids.slice(0, 300).map((id) => writer.write([event(id)]))
    const mixed = writer.write([event('mixed-a'), bad, event('mixed-b')])
    const after = ids.slice(300).map((id) => writer.write([event(id)]))
    await expect(mixed).rejects.toThrow(/null/i)
    await Promise.all([...before, ...after])
    expect(await storedIds(database)).toEqual([...ids.slice(0, 300), 'mixed-a', 'mixed-b', ...ids.slice(300)])
    await writer.write([event('later')])
  })

  it('gives a group up where nothing can be written', async () => {
    const { database, writer } = await open()
    let statements = 0
    const watched = createEventWriter(
      database.withPlugin({
        transformQuery: ({ node }) => {
          if (node.kind === 'InsertQueryNode') statements += 1
          return node
        },
        transformResult: async ({ result }) => result,
      }),
      createLogger('silent'),
    )
    await database.schema.alterTable('analytics_events').renameTo('hidden').execute()
    const writes = Array.from({ length: 1_000 }, (_, index) => watched.write([event(String(index))]))
    const outcomes = await Promise.allSettled(writes)
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
    expect(statements).toBe(100)
    await expect(writer.write([event('a')])).rejects.toThrow()
  })

  it('flushes what waits and deletes what is old', async () => {
    const { database, writer } = await open()
    const written = writer.write([event('old', { received_at: 99 }), event('new', { received_at: 100 })])
    await writer.flush()
    expect(await storedIds(database)).toEqual(['old', 'new'])
    await written
    expect(await writer.deleteBefore(100)).toBe(1)
    expect(await storedIds(database)).toEqual(['new'])
  })
})
