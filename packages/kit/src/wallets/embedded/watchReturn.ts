/** When to poll again by itself, in ms after the time before; the last one repeats. */
const pauses = [10_000, 30_000, 120_000] as const

/** Looks for something that was away. */
export type ReturnWatch = { start(): void; stop(): void }

/**
 * Polls until `poll` answers true: after a while, when the browser is online again, and when the visitor comes back to
 * the page.
 */
export function watchReturn(poll: () => Promise<boolean>): ReturnWatch {
  let watching: AbortController | undefined
  return {
    start() {
      if (watching) return
      const own = new AbortController()
      const { signal } = own
      watching = own
      let timer: ReturnType<typeof setTimeout> | undefined
      let turn = 0
      let isLooking = false
      const end = () => {
        clearTimeout(timer)
        own.abort()
        if (watching === own) watching = undefined
      }
      const wait = () => {
        clearTimeout(timer)
        timer = setTimeout(again, pauses[Math.min(turn++, pauses.length - 1)])
      }
      const again = async () => {
        if (isLooking || signal.aborted) return
        isLooking = true
        const isBack = await poll()
        isLooking = false
        if (isBack) end()
        else if (!signal.aborted) wait()
      }
      signal.addEventListener('abort', () => clearTimeout(timer))
      window.addEventListener('online', again, { signal })
      document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again(), { signal })
      wait()
    },
    stop() {
      watching?.abort()
      watching = undefined
    },
  }
}
