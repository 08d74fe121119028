/** Knows which nodes of a chain are behind the others. */
export type HeadWatch = {
  /** Whether a node is behind, by its place; looks anew beside the call, when the last look is old. */
  isBehind: (index: number) => boolean
  /** Ends when a look that is under way is over. */
  settled: () => Promise<void>
}

export type CreateHeadWatchParameters = {
  /** Asks one node for the time of its newest block, in seconds; `undefined` when it does not say. */
  ask: (index: number) => Promise<number | undefined>
  nodes: number
  /** A node whose newest block is older than another's by more than this is behind. With 0 no node ever is. */
  lagMs: number
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: () => number
}

const pollEveryMs = 15_000
/** A clock of a chain may be ahead of ours by so much; what is further ahead is a lie, or a chain of the future. */
const aheadMs = 60_000

/**
 * Compares the newest blocks of all nodes of a chain, asked at the same moment. By their times and not their numbers, because
 * chains make blocks at paces between a quarter of a second and a quarter of an hour.
 */
export function createHeadWatch({ ask, nodes, lagMs, now = Date.now }: CreateHeadWatchParameters): HeadWatch {
  let behind: ReadonlySet<number> = new Set()
  let polledAt = Number.NEGATIVE_INFINITY
  let polling: Promise<void> = Promise.resolve()

  const poll = async () => {
    const indexes = Array.from({ length: nodes }, (_, index) => index)
    const times = await Promise.all(indexes.map((index) => ask(index).catch(() => undefined)))
    // A node that names a block from the future would put all others behind, and always be asked first.
    const latest = (now() + aheadMs) / 1000
    const heads = times.map((time) => (time !== undefined && time <= latest ? time : undefined))
    const newest = Math.max(...heads.map((time) => time ?? 0))
    // A node without a usable answer keeps its state; its breaker counts the failure.
    behind = new Set(
      indexes.filter((index) => {
        const time = heads[index]
        return time === undefined ? behind.has(index) : (newest - time) * 1000 > lagMs
      }),
    )
  }

  return {
    isBehind: (index) => {
      // A single node has none to fall behind.
      if (nodes < 2 || lagMs === 0) return false
      const at = now()
      if (at - polledAt >= pollEveryMs) {
        polledAt = at
        polling = poll()
      }
      return behind.has(index)
    },
    settled: () => polling,
  }
}
