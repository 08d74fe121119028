import { setMaxListeners } from 'node:events'
import { payBy, payerOf } from '../work/payer.ts'

/** Work that several callers wait for together. */
export type SharedWork<T> = {
  startedAt: number
  answer: Promise<T>
  /**
   * Waits for the answer until the signal fires. A caller without a signal never leaves.
   *
   * @throws the signal's reason.
   */
  join: (signal: AbortSignal | undefined) => Promise<T>
}

export type ShareWorkParameters<T> = {
  /** @param signal Fires when the last caller has stopped waiting. */
  begin: (signal: AbortSignal) => Promise<T>
  /** Called when the work is told to stop, before another caller could join it in vain. */
  onStop: () => void
  /** The signal of the first caller, who pays for all. */
  first: AbortSignal | undefined
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: () => number
}

/** Begins work that is told to stop when the last caller has left. */
export function shareWork<T>({ begin, onStop, first, now = Date.now }: ShareWorkParameters<T>): SharedWork<T> {
  const stop = new AbortController()
  // One load may make any number of calls; that is no leak.
  setMaxListeners(0, stop.signal)
  payBy(stop.signal, payerOf(first))
  const answer = begin(stop.signal)
  // Every caller who joined gets the failure; without callers it is dropped.
  answer.catch(() => undefined)
  let waiting = 0
  return {
    startedAt: now(),
    answer,
    join: (signal) => {
      waiting += 1
      if (signal === undefined) return answer
      return new Promise((resolve, reject) => {
        const leave = () => {
          waiting -= 1
          reject(signal.reason)
          if (waiting > 0) return
          onStop()
          stop.abort(signal.reason)
        }
        if (signal.aborted) return leave()
        signal.addEventListener('abort', leave, { once: true })
        answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
      })
    },
  }
}
