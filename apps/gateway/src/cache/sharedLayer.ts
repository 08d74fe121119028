import type { SharedEngine } from '../shared/sharedEngine.ts'
import { version } from '../version.ts'

/** A cache beneath a process's own, shared with other processes. */
export type CacheLayer<T> = {
  read: (key: string) => Promise<{ value: T; until: number } | undefined>
  /** `until` in milliseconds since 1970. */
  write: (key: string, value: T, until: number) => void
  forget: (key: string) => void
  /** Calls back for each key that any process forgets. */
  onForget: (listener: (key: string) => void) => void
}

/**
 * The layer for one cache, or nothing when there is one process only. Values must survive JSON as they are.
 *
 * @param name Different for each cache; the version of the gateway is added, because another version may store another shape.
 */
export function sharedLayer<T>(engine: SharedEngine, name: string): CacheLayer<T> | undefined {
  if (engine.kind === 'memory') return undefined
  const { cache, topics } = engine
  const keyOf = (key: string) => `${version}:${name}:${key}`
  const topic = `forget ${name}`
  return {
    read: async (key) => {
      const text = await cache.get(keyOf(key))
      // Only `write` below puts texts there.
      return text === undefined ? undefined : (JSON.parse(text) as { value: T; until: number })
    },
    write: (key, value, until) => {
      void cache.set(keyOf(key), JSON.stringify({ value, until }), until - Date.now())
    },
    forget: (key) => {
      void cache.remove(keyOf(key))
      void topics.publish(topic, key)
    },
    onForget: (listener) => {
      topics.subscribe(topic, listener)
    },
  }
}
