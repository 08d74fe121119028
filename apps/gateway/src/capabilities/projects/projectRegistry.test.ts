import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLogger } from '../../engines/observability/logger.ts'
import { createProjectRegistry } from './projectRegistry.ts'
import type { ProjectStore } from './projectStore.ts'

const never = new Promise<never>(() => {})
const config = { projects: undefined, projectMode: 'closed' as const }

/** A database that answers nothing, as one behind a dropped connection. */
function silentStore() {
  const asked = { state: 0, find: 0 }
  const store: ProjectStore = {
    find: () => {
      asked.find += 1
      return never
    },
    state: () => {
      asked.state += 1
      return never
    },
    list: () => never,
    save: () => never,
    remove: () => never,
  }
  return { store, asked }
}

describe('createProjectRegistry', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('waits one second for a silent database, then lets callers pass at once and asks again a second later', async () => {
    const { store, asked } = silentStore()
    const registry = createProjectRegistry(config, store, createLogger('silent'))
    const first = Promise.all([registry.find('a'), registry.find('b')])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await first).toEqual([{ kind: 'unreachable' }, { kind: 'unreachable' }])
    expect(await registry.find('c')).toEqual({ kind: 'unreachable' })
    expect(asked).toEqual({ state: 1, find: 0 })
    await vi.advanceTimersByTimeAsync(1_000)
    const later = registry.find('a')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await later).toEqual({ kind: 'unreachable' })
    expect(asked.state).toBe(2)
  })

  it('says of an id that no project can have that it is unknown, without a question', async () => {
    const { store, asked } = silentStore()
    const registry = createProjectRegistry(config, store, createLogger('silent'))
    for (const id of ['', '\0', 'a\0', 'a b', 'a'.repeat(129)]) {
      expect(await registry.find(id)).toEqual({ kind: 'unknown' })
    }
    expect(asked).toEqual({ state: 0, find: 0 })
  })

  it('passes an error of the database on and goes on asking, unless the database is away', async () => {
    let code = '22021'
    const { store } = silentStore()
    const failing: ProjectStore = {
      ...store,
      state: async () => ({ count: 1, revision: 1 }),
      find: async () => {
        throw Object.assign(new Error(code), { code })
      },
    }
    const registry = createProjectRegistry(config, failing, createLogger('silent'))
    await expect(registry.find('a')).rejects.toThrow('22021')
    await expect(registry.find('b')).rejects.toThrow('22021')
    code = 'ECONNREFUSED'
    expect(await registry.find('c')).toEqual({ kind: 'unreachable' })
  })
})
