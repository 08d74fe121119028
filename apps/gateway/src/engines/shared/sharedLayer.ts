import { createHash } from 'node:crypto'
import type { CacheLayer } from '../cache/cacheLayer.ts'
import { version } from '../version.ts'
import type { SharedEngine } from './sharedEngine.ts'

/** How a value that is no plain JSON stands in the shared cache. */
export type CacheCodec<T> = {
  write: (value: T) => unknown
  /** @throws when the stored value is none of these. */
  read: (stored: unknown) => T
}

export type SharedLayerOptions<T> = {
  /** Default: the value must survive JSON unchanged. */
  codec?: CacheCodec<T>
  /**
   * The most values at once: keys share this many places, and the last write keeps the place. For values that are large or
   * whose keys callers choose. Default one place for each key.
   */
  places?: number
  /** Values that are longer than this many characters as text are not shared. Default 1,048,576. */
  longest?: number
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: () => number
}

type Stored = { key?: string; value: unknown; until: number }

/**
 * The layer for one cache, or nothing when there is one process only. An entry that cannot be read, or has another shape,
 * counts as absent.
 *
 * @param name Different for each cache; the version of the gateway is added, because another version may store another shape.
 */
export function sharedLayer<T>(
  engine: SharedEngine,
  name: string,
  { codec, places, longest = 1_048_576, now = Date.now }: SharedLayerOptions<T> = {},
): CacheLayer<T> | undefined {
  if (engine.kind === 'memory') return undefined
  const { cache, topics } = engine
  const keyOf = (key: string) => `${version}:${name}:${places === undefined ? key : placeOf(key, places)}`
  const topic = forgetTopic(name)
  return {
    read: async (key) => {
      const text = await cache.get(keyOf(key))
      const stored = text === undefined ? undefined : readStored(text)
      if (stored === undefined || (places !== undefined && stored.key !== key)) return undefined
      try {
        // Without a codec only `write` below puts values there.
        return { value: codec === undefined ? (stored.value as T) : codec.read(stored.value), until: stored.until }
      } catch {
        // No value of this cache: it is loaded anew.
        return undefined
      }
    },
    write: (key, value, until) => {
      const stored: Stored = { value: codec === undefined ? value : codec.write(value), until }
      const text = JSON.stringify(places === undefined ? stored : { ...stored, key })
      if (text.length <= longest) void cache.set(keyOf(key), text, until - now())
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

/** Where processes tell each other which key of a cache to forget. */
export function forgetTopic(name: string): string {
  return `forget ${name}`
}

function placeOf(key: string, places: number): number {
  return createHash('sha256').update(key).digest().readUInt32BE() % places
}

function readStored(text: string): Stored | undefined {
  try {
    const stored: unknown = JSON.parse(text)
    const isStored = typeof stored === 'object' && stored !== null && 'until' in stored
    return isStored && typeof stored.until === 'number' ? (stored as Stored) : undefined
  } catch {
    // Half a text, or another program's: absent.
    return undefined
  }
}
