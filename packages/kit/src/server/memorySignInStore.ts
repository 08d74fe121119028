import type { SignInStore } from './signInHandlerOptions.ts'

/** Options of `memorySignInStore`. */
export type MemorySignInStoreOptions = {
  /** How many entries are kept of each kind. Default 100,000. */
  readonly most?: number | undefined
  /** What is the time, in milliseconds. Default: the clock's. */
  readonly now?: (() => number) | undefined
}

type Entry = { readonly value: number; readonly expiresAt: number }

/**
 * Keeps a site's sign-ins in this process: for one process and for tests. Where there are several, or where a process lives
 * for a call only, a used nonce and an ended session would be unknown to the others.
 *
 * When it is full of used nonces and ended sessions it throws, since forgetting one would make it good again; of counts
 * the one that was longest not used goes.
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
  // A full store is looked through once something in it may be over, not for every call that it turns away.
  let nextExpiry = Number.POSITIVE_INFINITY
  const keep = (key: string, entry: Entry) => {
    if (!marks.has(key) && marks.size >= most && now() >= nextExpiry) nextExpiry = forgetExpired(marks, now())
    if (!marks.has(key) && marks.size >= most) throw new RangeError(`The store is full with ${most} entries.`)
    marks.set(key, entry)
    nextExpiry = Math.min(nextExpiry, entry.expiresAt)
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
      const value = (find(counts, key)?.value ?? 0) + 1
      // A counted key moves to the end, so that a crowd of new clients cannot push out one that keeps calling.
      counts.delete(key)
      const [oldest] = counts.keys()
      if (counts.size >= most && oldest !== undefined) counts.delete(oldest)
      counts.set(key, { value, expiresAt })
      return value
    },
  }
}

/** Answers when the next one is over. */
function forgetExpired(entries: Map<string, Entry>, now: number): number {
  let next = Number.POSITIVE_INFINITY
  for (const [key, { expiresAt }] of entries) {
    if (expiresAt <= now) entries.delete(key)
    else next = Math.min(next, expiresAt)
  }
  return next
}
