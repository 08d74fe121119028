import type { Clock } from './pause.ts'

/** A clock that stands still until a test moves it on, with the pauses that were asked of it. */
export function createClock() {
  let now = 0
  const asked: number[] = []
  const lasting = new Map<() => void, number>()
  const clock: Clock = {
    now: () => now,
    pause: (ms, signal) =>
      new Promise((resolve, reject) => {
        asked.push(ms)
        const leave = () => reject(signal.reason)
        signal.addEventListener('abort', leave, { once: true })
        const end = () => {
          signal.removeEventListener('abort', leave)
          resolve()
        }
        lasting.set(end, now + ms)
      }),
  }
  return {
    clock,
    /** How long each was to be, in milliseconds. */
    asked,
    /** Ends the pauses that are over by then. */
    advance(ms: number) {
      now += ms
      for (const [end, at] of [...lasting]) if (at <= now && lasting.delete(end)) end()
    },
  }
}
