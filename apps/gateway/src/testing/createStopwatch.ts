import { performance } from 'node:perf_hooks'

const stepMs = 10

/**
 * Counts the milliseconds in which this process could run, in steps of 10. A stall of the machine counts as one step, so that a
 * bound on the answer says what the code waits for and not how busy the machine is.
 */
export function createStopwatch() {
  let steps = 0
  const from = performance.now()
  const timer = setInterval(() => {
    steps += 1
  }, stepMs)
  return {
    /** Ends the count: `ran` is the time in which the process ran, `passed` the time on the wall. */
    stop() {
      clearInterval(timer)
      return { ran: steps * stepMs, passed: performance.now() - from }
    },
  }
}
