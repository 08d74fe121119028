import { createMemoryBuckets } from '../limits/memoryBuckets.ts'
import type { Logger } from '../observability/logger.ts'
import { createListeners } from './listeners.ts'
import type { Locks, SharedCache, SharedEngine } from './sharedEngine.ts'

const maxEntries = 50_000

/**
 * Shares within one process.
 *
 * @param locks Kept by the database, because two processes on one database may run without Redis.
 * @param now Milliseconds since 1970. Default the clock of this machine.
 */
export function createMemoryEngine(locks: Locks, logger: Logger, now: () => number = Date.now): SharedEngine {
  const listeners = createListeners(logger)
  return {
    kind: 'memory',
    cache: createMemoryCache(now),
    buckets: createMemoryBuckets({ now }),
    locks,
    topics: {
      publish: async (topic, text) => listeners.tell(topic, text),
      subscribe: listeners.add,
    },
    isThere: async () => true,
    close: async () => {},
  }
}

function createMemoryCache(now: () => number): SharedCache {
  const kept = new Map<string, { text: string; until: number }>()
  return {
    get: async (key) => {
      const entry = kept.get(key)
      if (entry === undefined || entry.until > now()) return entry?.text
      kept.delete(key)
      return undefined
    },
    set: async (key, text, lifetimeMs) => {
      kept.delete(key)
      kept.set(key, { text, until: now() + lifetimeMs })
      const [oldest] = kept.keys()
      if (kept.size > maxEntries && oldest !== undefined) kept.delete(oldest)
    },
    remove: async (key) => {
      kept.delete(key)
    },
  }
}
