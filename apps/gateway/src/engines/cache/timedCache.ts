import type { CacheLayer } from './cacheLayer.ts'
import { type SharedWork, shareWork } from './shareWork.ts'

export type GetOptions = {
  refresh?: boolean
  /** The caller waits no longer once it fires. */
  signal?: AbortSignal | undefined
  /** How long to wait for a new value while an old one is held (`staleMs`). Default 1,000. */
  maxWaitMs?: number
}

/** A bounded in-memory cache that also shares work in flight. Times in milliseconds. */
export type TimedCache<T> = {
  /**
   * The cached value of `key`, or the outcome of `load`, run once for all concurrent callers. Failures are not kept.
   * `refresh` skips the kept value but still shares a load in flight that began as a refresh.
   *
   * @param load Its signal fires when its last caller has stopped waiting.
   */
  get: (key: string, load: (signal: AbortSignal) => Promise<T>, options?: GetOptions) => Promise<T>
  /** The kept value, when there is one, without waiting. */
  peek: (key: string) => T | undefined
  /** Drops the kept value; a load in flight still answers those who wait for it, and is not kept. */
  forget: (key: string) => void
}

export type CreateTimedCacheParameters<T> = {
  lifetimeMs: number
  /** The lifetime of one value, where values differ. Default `lifetimeMs` for all. */
  lifetimeOf?: (value: T) => number
  /**
   * For how long after its lifetime a value is still answered when a new one fails or does not come in time; loading goes on
   * meanwhile. Default 0.
   */
  staleMs?: number
  /** Entries kept; the oldest go first. Default 10,000. */
  capacity?: number
  /** How much a value weighs, such as its bytes, and what all kept values may weigh together. Default no limit. */
  weight?: { of: (value: T) => number; most: number }
  onHit?: () => void
  /** Called for each load. */
  onMiss?: () => void
  /** Asked before `load`, and told what was loaded: a cache that other processes share. Default none. */
  beneath?: CacheLayer<T> | undefined
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: (() => number) | undefined
}

type Entry<T> = { value: T; until: number; weight: number; isFailing: boolean }

const defaultMaxWaitMs = 1_000

export function createTimedCache<T>(parameters: CreateTimedCacheParameters<T>): TimedCache<T> {
  const { lifetimeMs, lifetimeOf = () => lifetimeMs, staleMs = 0, capacity = 10_000, weight } = parameters
  const { onHit, onMiss, beneath, now = Date.now } = parameters
  const kept = new Map<string, Entry<T>>()
  const inFlight = new Map<string, SharedWork<T>>()
  let weightOfAll = 0
  const remove = (key: string, entry = kept.get(key)) => {
    if (entry === undefined) return
    kept.delete(key)
    weightOfAll -= entry.weight
  }
  const keep = (key: string, value: T, until: number) => {
    remove(key)
    const entry = { value, until, weight: weight?.of(value) ?? 0, isFailing: false }
    kept.set(key, entry)
    weightOfAll += entry.weight
    for (const [oldest, old] of kept) {
      if (kept.size <= capacity && weightOfAll <= (weight?.most ?? 0)) break
      remove(oldest, old)
    }
  }
  const hit = (key: string): Entry<T> | undefined => {
    const entry = kept.get(key)
    if (entry === undefined || entry.until <= now()) return undefined
    onHit?.()
    return entry
  }
  const drop = (key: string) => {
    remove(key)
    inFlight.delete(key)
  }
  beneath?.onForget(drop)

  const begin = (
    key: string,
    flightKey: string,
    load: (signal: AbortSignal) => Promise<T>,
    first: AbortSignal | undefined,
  ): SharedWork<T> => {
    const isRefresh = flightKey !== key
    const loadFresh = async (signal: AbortSignal) => {
      onMiss?.()
      const value = await load(signal)
      return { value, until: now() + lifetimeOf(value), isFresh: true }
    }
    const readOrLoad = async (signal: AbortSignal) => {
      const found = isRefresh ? undefined : await beneath?.read(key)
      if (found === undefined || found.until <= now()) return loadFresh(signal)
      onHit?.()
      return { ...found, isFresh: false }
    }
    const leave = () => {
      if (inFlight.get(flightKey) === work) inFlight.delete(flightKey)
    }
    const work = shareWork<T>({
      begin: (signal) =>
        (beneath === undefined ? loadFresh(signal) : readOrLoad(signal)).then(
          ({ value, until, isFresh }) => {
            // A load that was forgotten meanwhile may hold an old state and is not kept.
            if (inFlight.get(flightKey) === work) {
              leave()
              keep(key, value, until)
              if (isFresh) beneath?.write(key, value, until)
            }
            return value
          },
          (error: unknown) => {
            leave()
            const old = kept.get(key)
            if (old !== undefined) old.isFailing = true
            throw error
          },
        ),
      onStop: leave,
      first,
      now,
    })
    inFlight.set(flightKey, work)
    return work
  }

  /** The new value, or the old one when it does not come within the time. */
  const freshOr = (old: Entry<T>, work: SharedWork<T>, maxWaitMs: number): Promise<T> => {
    // Without a signal: a caller that takes the old value leaves, but the load is still worth finishing.
    const fresh = work.join(undefined)
    const waitMs = old.isFailing ? 0 : work.startedAt + maxWaitMs - now()
    if (waitMs <= 0) {
      fresh.catch(() => undefined)
      return Promise.resolve(old.value)
    }
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(old.value), waitMs)
      fresh.then(resolve, () => resolve(old.value)).finally(() => clearTimeout(timer))
    })
  }

  return {
    peek: (key) => hit(key)?.value,
    get: (key, load, { refresh = false, signal, maxWaitMs = defaultMaxWaitMs } = {}) => {
      const known = refresh ? undefined : hit(key)
      if (known !== undefined) return Promise.resolve(known.value)
      const flightKey = refresh ? `refresh ${key}` : key
      const running = inFlight.get(flightKey)
      if (running !== undefined) onHit?.()
      const work = running ?? begin(key, flightKey, load, signal)
      const old = refresh || staleMs === 0 ? undefined : kept.get(key)
      return old === undefined || old.until + staleMs <= now() ? work.join(signal) : freshOr(old, work, maxWaitMs)
    },
    forget: (key) => {
      drop(key)
      beneath?.forget(key)
    },
  }
}
