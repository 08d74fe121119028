/** Waits that can be ended early. */
export type Waker = {
  /** Ends the wait that runs, or the next one. */
  wake: () => void
  /** Resolves after `milliseconds`, when woken (but not before `atLeast`), or when the signal aborts. */
  wait: (milliseconds: number, atLeast: number, signal: AbortSignal) => Promise<void>
}

export function createWaker(): Waker {
  let isWoken = false
  let end: (() => void) | undefined

  const sleep = (milliseconds: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const finish = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', finish)
        end = undefined
        resolve()
      }
      const timer = setTimeout(finish, milliseconds)
      if (signal.aborted) finish()
      else signal.addEventListener('abort', finish)
      end = finish
    })

  return {
    wake: () => {
      isWoken = true
      end?.()
    },
    wait: async (milliseconds, atLeast, signal) => {
      const startedAt = Date.now()
      if (!isWoken) await sleep(milliseconds, signal)
      isWoken = false
      const left = atLeast - (Date.now() - startedAt)
      if (left > 0 && !signal.aborted) await sleep(left, signal)
      isWoken = false
    },
  }
}
