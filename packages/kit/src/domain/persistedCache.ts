import type { Kit } from '../core/kit.ts'

/** How a cached value looks as JSON. */
export type Codec<T> = {
  readonly encode: (value: T) => unknown
  /** Reads a stored value; undefined when it is not one. */
  readonly decode: (value: unknown) => T | undefined
}

/** A value with the time it was fetched, in ms since 1970. */
export type Cached<T> = { readonly value: T; readonly at: number }

/** Values that outlive the page for a while, by key. */
export type PersistedCache<T> = {
  read(key: string): Cached<T> | undefined
  write(key: string, value: T): void
}

/** How many keys one cache keeps; the oldest go first. */
const capacity = 20

/**
 * A cache in the kit's storage; an entry lives for `lifetime` ms. Expired, corrupt and foreign entries are dropped.
 */
export function persistedCache<T>(kit: Kit, name: string, lifetime: number, codec: Codec<T>): PersistedCache<T> {
  const storageName = `cache/${name}`
  const readAll = (): Map<string, Cached<T>> => {
    const now = Date.now()
    const entries = kit.storage.read(storageName, (stored) =>
      isRecord(stored) ? decodeEntries(stored, codec, (at) => at <= now && now - at < lifetime) : undefined,
    )
    return new Map(entries)
  }
  return {
    read: (key) => readAll().get(key),
    write(key, value) {
      const entries = readAll()
      entries.delete(key)
      const kept = [...entries, [key, { value, at: Date.now() }] as const].slice(-capacity)
      kit.storage.write(
        storageName,
        Object.fromEntries(kept.map(([each, entry]) => [each, { at: entry.at, value: codec.encode(entry.value) }])),
      )
    },
  }
}

/** Whether a parsed JSON value is an object with keys. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function decodeEntries<T>(stored: Record<string, unknown>, codec: Codec<T>, isAlive: (at: number) => boolean) {
  return Object.entries(stored).flatMap(([key, entry]): [string, Cached<T>][] => {
    if (!isRecord(entry) || typeof entry.at !== 'number' || !isAlive(entry.at)) return []
    const value = codec.decode(entry.value)
    return value === undefined ? [] : [[key, { value, at: entry.at }]]
  })
}
