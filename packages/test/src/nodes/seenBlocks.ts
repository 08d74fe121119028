/** When blocks were seen first, by a clock that is handed in. */
export type SeenBlocks = {
  /** Notes the chain's newest block. */
  see(newest: number): void
  /** The newest block that was there so many milliseconds ago. */
  newestBefore(behindMs: number): number
}

/** @param now Milliseconds by any clock. */
export function createSeenBlocks(now: () => number): SeenBlocks {
  // Oldest first. What was there at the first look counts as old.
  const seen: { number: number; at: number }[] = []
  return {
    see(newest) {
      const last = seen.at(-1)
      if (last !== undefined && newest <= last.number) return
      seen.push({ number: newest, at: last === undefined ? Number.NEGATIVE_INFINITY : now() })
    },
    newestBefore(behindMs) {
      const latest = now() - behindMs
      return seen.findLast(({ at }) => at <= latest)?.number ?? seen[0]?.number ?? 0
    },
  }
}
