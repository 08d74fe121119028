/**
 * A clock for durations, made of one that tells the time: where that one is set back, this one stands still for that step.
 *
 * @param now Milliseconds since 1970.
 */
export function createSteadyClock(now: () => number): () => number {
  let read = now()
  let steady = read
  return () => {
    const at = now()
    steady += Math.max(0, at - read)
    read = at
    return steady
  }
}
