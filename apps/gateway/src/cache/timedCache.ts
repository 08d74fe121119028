import type { CacheLayer } from './sharedLayer.ts'

/** A bounded in-memory cache that also shares work in flight. Times in milliseconds. */
export type TimedCache<T> = {
  /**
   * The cached value of `key`, or the outcome of `load`, run once for all who ask at the same time. Failures are not kept.
   * `refresh` skips the kept value but still shares a load in flight that began as a refresh.
   */
  get: (key: string, load: () => Promise<T>, options?: { refresh?: boolean }) => Promise<T>
  /** Drops the kept value; a load in flight still answers those who wait for it, and is not kept. */
  forget: (key: string) => void
}

export type CreateTimedCacheParameters<T> = {
  lifetimeMs: number
  /** Entries kept; the oldest go first. Default 10,000. */
  capacity?: number
  onHit?: () => void
  /** Asked before `load`, and told what was loaded: a cache that other processes share. Default none. */
  beneath?: CacheLayer<T> | undefined
}

export function createTimedCache<T>(parameters: CreateTimedCacheParameters<T>): TimedCache<T> {
  const { lifetimeMs, capacity = 10_000, onHit, beneath } = parameters
  const kept = new Map<string, { value: T; until: number }>()
  const inFlight = new Map<string, Promise<T>>()
  const drop = (key: string) => {
    kept.delete(key)
    inFlight.delete(key)
  }
  beneath?.onForget(drop)

  return {
    get: (key, load, { refresh = false } = {}) => {
      const entry = kept.get(key)
      if (!refresh && entry !== undefined && entry.until > Date.now()) {
        onHit?.()
        return Promise.resolve(entry.value)
      }
      const flightKey = refresh ? `refresh ${key}` : key
      const running = inFlight.get(flightKey)
      if (running !== undefined) {
        onHit?.()
        return running
      }
      const loadFresh = async () => ({ value: await load(), until: Date.now() + lifetimeMs, isFresh: true })
      const readOrLoad = async () => {
        const found = refresh ? undefined : await beneath?.read(key)
        if (found === undefined || found.until <= Date.now()) return loadFresh()
        onHit?.()
        return { ...found, isFresh: false }
      }
      const work: Promise<T> = (beneath === undefined ? loadFresh() : readOrLoad()).then(
        ({ value, until, isFresh }) => {
          // A load that was forgotten meanwhile may hold an old state and is not kept.
          if (inFlight.get(flightKey) === work) {
            inFlight.delete(flightKey)
            kept.delete(key)
            kept.set(key, { value, until })
            if (kept.size > capacity) dropOldest(kept)
            if (isFresh) beneath?.write(key, value, until)
          }
          return value
        },
        (error: unknown) => {
          if (inFlight.get(flightKey) === work) inFlight.delete(flightKey)
          throw error
        },
      )
      inFlight.set(flightKey, work)
      return work
    },
    forget: (key) => {
      drop(key)
      beneath?.forget(key)
    },
  }
}

function dropOldest(map: Map<string, unknown>): void {
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
}
