import { expect } from 'vitest'
import type { Pause } from '../engines/work/pause.ts'

/** A clock that stands still until a test moves it, with the waits that go by it. */
export type TestClock = {
  /** Milliseconds since 1970. */
  now: () => number
  pause: Pause
  /** How many milliseconds each wait that is under way still takes, the shortest first. */
  waits: () => readonly number[]
  /** Moves the time on and ends the waits that are over by then, in their order. */
  advance: (ms: number) => void
  /** Waits until a wait that still takes exactly so long is under way, then moves the time on to its end; default the next one. */
  endWait: (ms?: number) => Promise<void>
}

type Wait = { until: number; end: () => void }

/** @param at When it begins; default a whole second of 2026. */
export function createTestClock(at = 1_780_000_000_000): TestClock {
  let time = at
  const running = new Set<Wait>()
  const inOrder = () => [...running].sort((one, other) => one.until - other.until)
  const advance = (ms: number) => {
    const target = time + ms
    for (const wait of inOrder()) {
      if (wait.until > target) break
      time = Math.max(time, wait.until)
      wait.end()
    }
    time = target
  }
  const waits = () => inOrder().map(({ until }) => until - time)
  return {
    now: () => time,
    pause: (ms, signal) =>
      new Promise((resolve) => {
        const wait: Wait = {
          // A machine's clock tells whole milliseconds, and Postgres takes no others.
          until: time + Math.ceil(Math.max(0, ms)),
          end: () => {
            running.delete(wait)
            signal.removeEventListener('abort', wait.end)
            resolve()
          },
        }
        running.add(wait)
        signal.addEventListener('abort', wait.end)
        if (signal.aborted || ms <= 0) wait.end()
      }),
    waits,
    advance,
    endWait: async (ms) => {
      await expect.poll(() => (ms === undefined ? waits().length > 0 : waits().includes(ms))).toBe(true)
      advance(ms ?? waits()[0] ?? 0)
    },
  }
}
