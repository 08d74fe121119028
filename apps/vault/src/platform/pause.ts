/** Waits, or ends with the signal. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, ms)
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
  })
}

/** What time is taken from where pauses are made; `now` in milliseconds since any moment. */
export type Clock = { readonly now: () => number; readonly pause: typeof pause }

/** The browser's own. */
export const ownClock: Clock = { now: () => performance.now(), pause }
