import type { FlooredCall } from './headFloor.ts'
import { UpstreamsFailedError } from './UpstreamsFailedError.ts'

/** Ends after some milliseconds, or when the caller leaves. */
export type Pause = (ms: number, signal: AbortSignal | undefined) => Promise<void>

export type UntilReachedParameters<Answer> = {
  /** Asks the nodes once, one after the other. */
  begin: () => Promise<Answer>
  floored: FlooredCall
  signal: AbortSignal | undefined
  /** How long nodes may take to catch up. */
  timeoutMs: number
  pause?: Pause | undefined
}

const pollMs = 500

/**
 * Asks until a node is as far as callers were told, or the time is over.
 *
 * @throws UpstreamsFailedError with `behind` among its outcomes when none got there.
 */
export async function untilReached<Answer>(parameters: UntilReachedParameters<Answer>): Promise<Answer> {
  const { begin, floored, signal, timeoutMs, pause = wait } = parameters
  for (let waited = 0; ; waited += pollMs) {
    try {
      return await begin()
    } catch (error) {
      const mayCatchUp = error instanceof UpstreamsFailedError && error.outcomes.includes('behind')
      if (!mayCatchUp) throw error
      floored.miss()
      if (signal?.aborted === true || waited >= timeoutMs) throw error
      await pause(pollMs, signal)
    }
  }
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end, { once: true })
  })
}
