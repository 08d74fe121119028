import { setTimeout as sleep } from 'node:timers/promises'

/** Waits so many milliseconds, or until the signal fires; never throws, and keeps no process alive. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>

/** Waits by the clock of this machine. */
export const pause: Pause = async (ms, signal) => {
  // Being woken early is the purpose of the signal, no failure.
  await sleep(Math.max(0, ms), undefined, { signal, ref: false }).catch(() => undefined)
}
