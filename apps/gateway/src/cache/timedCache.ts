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

export type CreateTimedCacheParameters = {
  lifetimeMs: number
  /** Entries kept; the oldest go first. Default 10,000. */
  capacity?: number
  onHit?: () => void
}

export function createTimedCache<T>(parameters: CreateTimedCacheParameters): TimedCache<T> {
  const { lifetimeMs, capacity = 10_000, onHit } = parameters
  const kept = new Map<string, { value: T; until: number }>()
  const inFlight = new Map<string, Promise<T>>()

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
      const work = load().then(
        (value) => {
          // A load that was forgotten meanwhile may hold an old state and is not kept.
          if (inFlight.get(flightKey) === work) {
            inFlight.delete(flightKey)
            kept.delete(key)
            kept.set(key, { value, until: Date.now() + lifetimeMs })
            if (kept.size > capacity) dropOldest(kept)
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
      kept.delete(key)
      inFlight.delete(key)
    },
  }
}

function dropOldest(map: Map<string, unknown>): void {
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
}
