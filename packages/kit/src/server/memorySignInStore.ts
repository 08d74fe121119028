import type { SignInStore } from './signInStore.ts'

/** Options of `memorySignInStore`. */
export type MemorySignInStoreOptions = {
  /** How many entries are kept of each kind. Default 100,000. */
  readonly most?: number | undefined
  /** What is the time, in milliseconds. Default: the clock's. */
  readonly now?: (() => number) | undefined
}

type Entry = { value: number; readonly expiresAt: number }

/**
 * Keeps a site's sign-ins in this process: for one process and for tests. Where there are several, or where a process lives
 * for a call only, a used nonce and an ended session would be unknown to the others.
 *
 * When it is full of used nonces and ended sessions it throws, since forgetting one would make it good again; of counts
 * the oldest goes.
 *
 * @example
 * const store = memorySignInStore()
 */
export function memorySignInStore({ most = 100_000, now = Date.now }: MemorySignInStoreOptions = {}): SignInStore {
  const marks = new Map<string, Entry>()
  const counts = new Map<string, Entry>()
  const find = (entries: Map<string, Entry>, key: string) => {
    const entry = entries.get(key)
    return entry && entry.expiresAt > now() ? entry : undefined
  }
  const keep = (key: string, entry: Entry) => {
    if (!marks.has(key) && marks.size >= most) forgetExpired(marks, now())
    if (!marks.has(key) && marks.size >= most) throw new RangeError(`The store is full with ${most} entries.`)
    marks.set(key, entry)
  }
  return {
    async take(key, expiresAt) {
      if (find(marks, key)) return false
      keep(key, { value: 1, expiresAt })
      return true
    },
    async write(key, value, expiresAt) {
      keep(key, { value, expiresAt })
    },
    async read(keys) {
      return keys.map((key) => find(marks, key)?.value)
    },
    async count(key, expiresAt) {
      const entry = find(counts, key)
      if (entry) {
        entry.value += 1
        return entry.value
      }
      if (counts.size >= most) forgetExpired(counts, now())
      const [oldest] = counts.keys()
      if (counts.size >= most && oldest !== undefined) counts.delete(oldest)
      counts.set(key, { value: 1, expiresAt })
      return 1
    },
  }
}

function forgetExpired(entries: Map<string, Entry>, now: number): void {
  for (const [key, { expiresAt }] of entries) if (expiresAt <= now) entries.delete(key)
}
