/** The result of a read that cannot change any more, as JSON. */
export type KeptRead = { result: string; source: string; at: number }

/** Keeps results of reads up to a number of bytes; what was not asked for longest goes first. */
export type ReadCache = {
  get: (key: string) => KeptRead | undefined
  set: (key: string, read: KeptRead) => void
  /** What all kept results weigh together. */
  bytes: () => number
}

/** What an entry weighs beside its result: its key and the places in the map. */
const overhead = 400
/** One result may take this part of the whole. */
const largestShare = 8
/** A node that told nonsense about an old block is believed no longer. */
const lifetimeMs = 600_000

/**
 * @param maxBytes 0 keeps nothing.
 * @param now Milliseconds since 1970. Default the clock of this machine.
 */
export function createReadCache(maxBytes: number, now: () => number = Date.now): ReadCache {
  const kept = new Map<string, KeptRead>()
  let bytes = 0
  const weightOf = ({ result }: KeptRead) => Buffer.byteLength(result) + overhead
  return {
    get: (key) => {
      const found = kept.get(key)
      if (found === undefined) return undefined
      kept.delete(key)
      if (now() - found.at >= lifetimeMs) {
        bytes -= weightOf(found)
        return undefined
      }
      kept.set(key, found)
      return found
    },
    set: (key, read) => {
      const before = kept.get(key)
      if (before !== undefined) bytes -= weightOf(before)
      kept.delete(key)
      if (weightOf(read) > maxBytes / largestShare) return
      kept.set(key, read)
      bytes += weightOf(read)
      for (const [oldest, old] of kept) {
        if (bytes <= maxBytes) break
        kept.delete(oldest)
        bytes -= weightOf(old)
      }
    },
    bytes: () => bytes,
  }
}
