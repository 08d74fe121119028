/** How many blocks to ask for at once: grows while a node copes, halves when it refuses. */
export type WindowSize = {
  size: () => number
  grow: () => void
  /** Answers false when it cannot become smaller. */
  shrink: () => boolean
}

/** Starts at `start` blocks and stays between 1 and `largest`. */
export function createWindowSize({ start, largest }: { start: number; largest: number }): WindowSize {
  let size = Math.min(start, largest)
  return {
    size: () => size,
    grow: () => {
      size = Math.min(largest, size * 2)
    },
    shrink: () => {
      if (size === 1) return false
      size = Math.max(1, Math.floor(size / 2))
      return true
    },
  }
}
