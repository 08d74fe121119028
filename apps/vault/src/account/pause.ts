/** Waits, or ends with the signal. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    const end = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
  })
}
