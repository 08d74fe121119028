import { createSteadyClock } from '../work/steadyClock.ts'

/** Guards one upstream of one chain. Times in milliseconds. */
export type CircuitBreaker = {
  /** `closed` passes everything, `open` is resting, `ready` has rested and wants one trial. */
  state: () => 'closed' | 'open' | 'ready'
  /**
   * Runs an attempt. While the breaker is not closed only one trial runs; others wait for its outcome and then run, or
   * fail with `BreakerOpenError` when it failed.
   */
  run: <T>(attempt: () => Promise<T>) => Promise<T>
}

/** Thrown instead of an attempt while an upstream is resting. */
export class BreakerOpenError extends Error {
  override readonly name = 'BreakerOpenError'
}

/** How many failures in a row open a breaker, and how long it rests (doubling up to the longest rest). */
export type BreakerLimits = { failures: number; restMs: number; maxRestMs: number }

export const defaultBreakerLimits: BreakerLimits = { failures: 5, restMs: 1_000, maxRestMs: 15_000 }

/**
 * @param isFault Whether an error speaks against the upstream; others neither open nor close the breaker. Default: all do.
 * @param now Milliseconds since 1970. Default the clock of this machine.
 */
export function createCircuitBreaker(
  limits: BreakerLimits = defaultBreakerLimits,
  isFault: (error: unknown) => boolean = () => true,
  now: () => number = Date.now,
): CircuitBreaker {
  const steady = createSteadyClock(now)
  let failures = 0
  let restedAt = 0
  let trial: Promise<boolean> | undefined

  const state = () => {
    if (failures < limits.failures) return 'closed'
    return steady() >= restedAt ? 'ready' : 'open'
  }

  const attemptAndCount = async <T>(attempt: () => Promise<T>): Promise<T> => {
    try {
      const value = await attempt()
      failures = 0
      return value
    } catch (error) {
      if (!isFault(error)) throw error
      failures += 1
      if (failures >= limits.failures) {
        const doubled = limits.restMs * 2 ** Math.min(failures - limits.failures, 10)
        restedAt = steady() + Math.min(doubled, limits.maxRestMs)
      }
      throw error
    }
  }

  return {
    state,
    run: async (attempt) => {
      if (state() === 'closed') return attemptAndCount(attempt)
      if (trial !== undefined) {
        if (await trial) return attemptAndCount(attempt)
        throw new BreakerOpenError('The upstream is resting after repeated failures.')
      }
      const running = attemptAndCount(attempt)
      trial = running.then(
        () => true,
        () => false,
      )
      try {
        return await running
      } finally {
        trial = undefined
      }
    },
  }
}
