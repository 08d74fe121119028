/** How many blocks to ask for at once: grows while a node copes, halves when it refuses. */
export type WindowSize = {
  size: () => number
  grow: () => void
  /** After an answer: twice as many blocks, or fewer, so that the next answer holds no more than is kept in memory at once. */
  fit: (answer: { blocks: number; items: number }) => void
  /** Answers false when it cannot become smaller. */
  shrink: () => boolean
}

export type CreateWindowSizeParameters = {
  start: number
  largest: number
  /** How many items (logs, transactions) one answer should hold at most; each takes several kilobytes on its way into rows. Default: 2,000. */
  maxItems?: number
}

/** Starts at `start` blocks and stays between 1 and `largest`. */
export function createWindowSize({ start, largest, maxItems = 2_000 }: CreateWindowSizeParameters): WindowSize {
  let size = Math.min(start, largest)
  return {
    size: () => size,
    grow: () => {
      size = Math.min(largest, size * 2)
    },
    fit: ({ blocks, items }) => {
      const fitting = Math.floor((maxItems * Math.max(1, blocks)) / Math.max(1, items))
      size = Math.max(1, Math.min(largest, size * 2, fitting))
    },
    shrink: () => {
      if (size === 1) return false
      size = Math.max(1, Math.floor(size / 2))
      return true
    },
  }
}
