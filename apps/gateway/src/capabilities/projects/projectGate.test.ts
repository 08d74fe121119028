import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseConfig } from '../../engines/config/parseConfig.ts'
import type { GatewayOptions } from '../../engines/config/schema.ts'
import { type GatewayDatabase, migrate, openDatabase } from '../../engines/db/openDatabase.ts'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { createMemoryBuckets } from '../../engines/limits/memoryBuckets.ts'
import { createLogger } from '../../engines/observability/logger.ts'
import { createMetrics } from '../../engines/observability/metrics.ts'
import { createFront, type Front } from '../../front/createFront.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/createTestDatabase.ts'
import { createNodeSpending } from './nodeSpending.ts'
import type { Project } from './project.ts'
import { secondsToNextMonth } from './projectGate.ts'
import { createProjectStore } from './projectStore.ts'

const chains = [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'] }]
const noon = Date.UTC(2026, 10, 21, 12)
const shop: Project = {
  id: 'shop',
  name: 'Shop',
  origins: ['https://*.shop.example'],
  features: undefined,
  callsPerMonth: undefined,
  callsPerSecond: undefined,
  nodeCallsPerSecond: undefined,
  hasSignIn: false,
  isEnabled: true,
}

describe('projects', () => {
  let database: GatewayDatabase
  let place: TestDatabase
  const fronts: Front[] = []

  beforeEach(async () => {
    place = await createTestDatabase()
    database = openDatabase(place.location)
    await migrate(database)
    vi.useFakeTimers({ now: noon, toFake: ['Date'] })
  })
  afterEach(async () => {
    await Promise.all(fronts.splice(0).map(({ usage }) => usage.stop()))
    vi.useRealTimers()
    await database.destroy()
    await place.drop()
  })

  /** The database, behind a connection that can break. */
  const breakable = () => {
    let isBroken = false
    const handle = database.withPlugin({
      transformQuery: ({ node }) => {
        if (isBroken) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const setBroken = (next: boolean) => {
      isBroken = next
    }
    return { handle, setBroken }
  }

  const front = (options: Partial<GatewayOptions> = {}, handle = database) => {
    const config = parseConfig({ chains, ...options })
    const buckets = createMemoryBuckets()
    const logger = createLogger('silent')
    const made = createFront({
      config,
      database: handle,
      buckets,
      nodes: createNodeSpending({ buckets, limits: config.limits, logger }),
      metrics: createMetrics(),
      logger,
    })
    fronts.push(made)
    return made
  }
  const save = (changes: Partial<Project> = {}) => createProjectStore(database).save({ ...shop, ...changes })

  /** What the gate says to one call: a code with its field and wait, or the project's id. */
  const ask = async ({ gate }: Front, projectId?: string, origin?: string, feature?: string) => {
    try {
      return (await gate.enter({ projectId, origin, feature }))?.id ?? 'passed'
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      return [
        error.code,
        error.field,
        ...(error.retryAfterSeconds === undefined ? [] : [error.retryAfterSeconds]),
      ].join(' ')
    }
  }
  const usage = () => database.selectFrom('project_usage').selectAll().orderBy('project_id').orderBy('day').execute()

  it('passes everyone while no project is described, and closes when the first one is', async () => {
    const open = front()
    expect(await ask(open)).toBe('passed')
    expect(await ask(open, 'any', 'https://any.example')).toBe('passed')
    await save()
    vi.setSystemTime(noon + 2_000)
    expect(await ask(open, 'any')).toBe('unauthenticated authentication')
    expect(await ask(open)).toBe('unauthenticated authentication')
    expect(await ask(open, 'shop')).toBe('shop')
  })

  it('stays open, or closed from the start, where the operator says so', async () => {
    await save()
    expect(await ask(front({ projectMode: 'open' }), 'any')).toBe('passed')
    await createProjectStore(database).remove('shop')
    expect(await ask(front({ projectMode: 'closed' }), 'any')).toBe('unauthenticated authentication')
  })

  it('checks id, origin and feature in this order', async () => {
    await save({ features: ['swaps', 'rpc'] })
    const gate = front()
    expect(await ask(gate, 'other', 'https://evil.example', 'onramp')).toBe('unauthenticated authentication')
    expect(await ask(gate, 'shop', 'https://evil.example', 'onramp')).toBe('forbidden origin')
    expect(await ask(gate, 'shop', 'https://www.shop.example', 'onramp')).toBe('forbidden authentication')
    expect(await ask(gate, 'shop', 'https://www.shop.example', 'swaps')).toBe('shop')
    expect(await ask(gate, 'shop', undefined, undefined)).toBe('shop')
  })

  it('refuses a disabled project, and one that is gone, within two seconds', async () => {
    await save()
    const gate = front()
    expect(await ask(gate, 'shop')).toBe('shop')
    await save({ isEnabled: false })
    expect(await ask(gate, 'shop')).toBe('shop')
    vi.setSystemTime(noon + 2_000)
    expect(await ask(gate, 'shop')).toBe('unauthenticated authentication')
    await save({ isEnabled: true })
    gate.registry.invalidate()
    expect(await ask(gate, 'shop')).toBe('shop')
    await save({ id: 'other' })
    await createProjectStore(database).remove('shop')
    vi.setSystemTime(noon + 4_000)
    expect(await ask(gate, 'shop')).toBe('unauthenticated authentication')
  })

  it('prefers the configuration and lists both', async () => {
    await save({ name: 'From the database' })
    await save({ id: 'stored' })
    const gate = front({ projects: [{ id: 'shop', name: 'From the file', callsPerSecond: 5 }] })
    expect(await ask(gate, 'shop', 'https://any.example')).toBe('shop')
    expect(await ask(gate, 'stored', 'https://any.example')).toBe('forbidden origin')
    expect((await gate.registry.list()).map(({ id, name, source }) => [id, name, source])).toEqual([
      ['shop', 'From the file', 'config'],
      ['stored', 'Shop', 'database'],
    ])
  })

  it('stops at the quota of a month, across processes, and starts anew with the next', async () => {
    await save({ callsPerMonth: 5 })
    const [one, two] = [front(), front()]
    expect([await ask(one, 'shop'), await ask(one, 'shop'), await ask(two, 'shop')]).toEqual(['shop', 'shop', 'shop'])
    await one.usage.flush()
    await two.usage.flush()
    vi.setSystemTime(noon + 16_000)
    expect([await ask(one, 'shop'), await ask(one, 'shop'), await ask(one, 'shop')]).toEqual([
      'shop',
      'shop',
      `rateLimited address ${secondsToNextMonth(noon + 16_000)}`,
    ])
    vi.setSystemTime(Date.UTC(2026, 11, 1))
    expect(await ask(one, 'shop')).toBe('shop')
    await one.usage.flush()
    expect(await usage()).toEqual([
      { project_id: 'shop', day: '2026-11-21', calls: 5 },
      { project_id: 'shop', day: '2026-12-01', calls: 1 },
    ])
  })

  it('lets exactly as many through as the quota holds when all come at once', async () => {
    await save({ callsPerMonth: 7 })
    const gate = front()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(gate, 'shop')))
    expect(answers.filter((answer) => answer === 'shop')).toHaveLength(7)
    await gate.usage.flush()
    expect(await usage()).toEqual([{ project_id: 'shop', day: '2026-11-21', calls: 7 }])
  })

  it('stops at the quota of a second and counts each call of a batch', async () => {
    await save({ callsPerSecond: 3 })
    const gate = front()
    expect(await ask(gate, 'shop')).toBe('shop')
    await gate.gate.charge({ ...shop, callsPerSecond: 3 }, 2)
    expect(await ask(gate, 'shop')).toBe('rateLimited address 1')
    vi.setSystemTime(noon + 1_000)
    expect(await ask(gate, 'shop')).toBe('shop')
    await gate.usage.flush()
    expect(await usage()).toEqual([{ project_id: 'shop', day: '2026-11-21', calls: 4 }])
  })

  it('refuses what would ask more of nodes than a project may, over a WebSocket too, and nothing that costs no quota', async () => {
    await save({ nodeCallsPerSecond: 5 })
    const gate = front()
    const entered = await gate.gate.enter({ projectId: 'shop', origin: undefined, feature: undefined })
    gate.gate.chargeNodes(entered, 8)
    expect(() => gate.gate.chargeNodes(entered, 1)).toThrow(GatewayError)
    expect(await ask(gate, 'shop')).toBe('rateLimited address 1')
    const free = { projectId: 'shop', origin: undefined, feature: undefined, isFree: true }
    expect(await gate.gate.enter(free)).toMatchObject({ id: 'shop' })
    gate.gate.chargeNodes(undefined, 1_000)
    vi.setSystemTime(noon + 1_000)
    expect(await ask(gate, 'shop')).toBe('shop')
  })

  it('counts callers of an open gateway under no name', async () => {
    const gate = front()
    await ask(gate, 'made-up')
    await ask(gate)
    await gate.usage.flush()
    expect(await usage()).toEqual([{ project_id: '', day: '2026-11-21', calls: 2 }])
  })

  it('lets callers pass while the registry is away, but keeps to what it remembers', async () => {
    await save({ callsPerMonth: 1_000 })
    const { handle, setBroken } = breakable()
    const gate = front({}, handle)
    expect(await ask(gate, 'shop')).toBe('shop')
    expect(await ask(gate, 'other')).toBe('unauthenticated authentication')
    setBroken(true)
    vi.setSystemTime(noon + 2_000)
    expect(await ask(gate, 'shop', 'https://evil.example')).toBe('forbidden origin')
    expect(await ask(gate, 'other')).toBe('unauthenticated authentication')
    expect(await ask(gate, 'new')).toBe('passed')
    vi.setSystemTime(noon + 300_001)
    expect(await ask(gate, 'shop', 'https://evil.example')).toBe('passed')
    expect(await ask(gate, 'a\0b')).toBe('unauthenticated authentication')
    setBroken(false)
    vi.setSystemTime(noon + 302_001)
    expect(await ask(gate, 'shop', 'https://evil.example')).toBe('forbidden origin')
  })

  it.each(['\0', '\0shop', 'shop\0', 'a b', 'a/b', 'a'.repeat(129), '\ud800', '%00', ''])(
    'knows no project of the id %j, and checks the others as before',
    async (id) => {
      await save()
      const gate = front()
      expect(await ask(gate, id, 'https://evil.example')).toBe('unauthenticated authentication')
      expect(await ask(gate, 'other')).toBe('unauthenticated authentication')
      expect(await ask(gate, 'shop', 'https://evil.example')).toBe('forbidden origin')
    },
  )

  it('lets no caller pass when the database answers with an error', async () => {
    await save()
    const gate = front()
    expect(await ask(gate, 'shop')).toBe('shop')
    await database.schema.dropTable('projects').execute()
    await expect(ask(gate, 'new')).rejects.toThrow(/projects/)
    vi.setSystemTime(noon + 2_000)
    await expect(ask(gate, 'shop')).rejects.toThrow(/projects/)
  })

  it('keeps what it counted when the database is away for a moment', async () => {
    await save()
    const gate = front()
    await ask(gate, 'shop')
    await database.schema.alterTable('project_usage').renameTo('elsewhere').execute()
    await gate.usage.flush()
    await database.schema.alterTable('elsewhere').renameTo('project_usage').execute()
    await ask(gate, 'shop')
    await gate.usage.flush()
    expect(await usage()).toEqual([{ project_id: 'shop', day: '2026-11-21', calls: 2 }])
  })
})

describe('secondsToNextMonth', () => {
  it.each([
    ['2026-11-30T23:59:59.000Z', 1],
    ['2026-11-30T23:59:59.999Z', 1],
    ['2026-12-01T00:00:00.000Z', 31 * 86_400],
    ['2027-02-28T00:00:00.000Z', 86_400],
    ['2026-12-31T12:00:00.000Z', 43_200],
  ])('%s: %i', (time, seconds) => {
    expect(secondsToNextMonth(Date.parse(time))).toBe(seconds)
  })
})
