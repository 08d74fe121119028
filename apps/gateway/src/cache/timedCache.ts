import type { CacheLayer } from './sharedLayer.ts'

/** A bounded in-memory cache that also shares work in flight. Times in milliseconds. */
export type TimedCache<T> = {
  /**
   * The cached value of `key`, or the outcome of `load`, run once for all who ask at the same time. Failures are not kept.
   * `refresh` skips the kept value but still shares a load in flight that began as a refresh.
   */
  get: (key: string, load: () => Promise<T>, options?: { refresh?: boolean }) => Promise<T>
  /** The kept value, when there is one, without waiting. */
  peek: (key: string) => T | undefined
  /** Drops the kept value; a load in flight still answers those who wait for it, and is not kept. */
  forget: (key: string) => void
}

export type CreateTimedCacheParameters<T> = {
  lifetimeMs: number
  /** The lifetime of one value, where values differ. Default `lifetimeMs` for all. */
  lifetimeOf?: (value: T) => number
  /** Entries kept; the oldest go first. Default 10,000. */
  capacity?: number
  /** How much a value weighs, such as its bytes, and what all kept values may weigh together. Default no limit. */
  weight?: { of: (value: T) => number; most: number }
  onHit?: () => void
  /** Called for each load. */
  onMiss?: () => void
  /** Asked before `load`, and told what was loaded: a cache that other processes share. Default none. */
  beneath?: CacheLayer<T> | undefined
}

type Entry<T> = { value: T; until: number; weight: number }

export function createTimedCache<T>(parameters: CreateTimedCacheParameters<T>): TimedCache<T> {
  const { lifetimeMs, lifetimeOf = () => lifetimeMs, capacity = 10_000, weight, onHit, onMiss, beneath } = parameters
  const kept = new Map<string, Entry<T>>()
  const inFlight = new Map<string, Promise<T>>()
  let weightOfAll = 0
  const remove = (key: string, entry = kept.get(key)) => {
    if (entry === undefined) return
    kept.delete(key)
    weightOfAll -= entry.weight
  }
  const keep = (key: string, value: T, until: number) => {
    remove(key)
    const entry = { value, until, weight: weight?.of(value) ?? 0 }
    kept.set(key, entry)
    weightOfAll += entry.weight
    for (const [oldest, old] of kept) {
      if (kept.size <= capacity && weightOfAll <= (weight?.most ?? 0)) break
      remove(oldest, old)
    }
  }
  const hit = (key: string): Entry<T> | undefined => {
    const entry = kept.get(key)
    if (entry === undefined || entry.until <= Date.now()) return undefined
    onHit?.()
    return entry
  }
  const drop = (key: string) => {
    remove(key)
    inFlight.delete(key)
  }
  beneath?.onForget(drop)

  return {
    peek: (key) => hit(key)?.value,
    get: (key, load, { refresh = false } = {}) => {
      const known = refresh ? undefined : hit(key)
      if (known !== undefined) return Promise.resolve(known.value)
      const flightKey = refresh ? `refresh ${key}` : key
      const running = inFlight.get(flightKey)
      if (running !== undefined) {
        onHit?.()
        return running
      }
      const loadFresh = async () => {
        onMiss?.()
        const value = await load()
        return { value, until: Date.now() + lifetimeOf(value), isFresh: true }
      }
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
            keep(key, value, until)
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
