const hourMs = 3_600_000
const maxMs = 86_400_000
const inARow = 5

/** How long codes wait after so many wrong ones in a row, in milliseconds: after every fifth an hour, then twice as long each time. */
export function waitAfter(wrong: number): number {
  if (wrong === 0 || wrong % inARow !== 0) return 0
  return Math.min(maxMs, hourMs * 2 ** (wrong / inARow - 1))
}
