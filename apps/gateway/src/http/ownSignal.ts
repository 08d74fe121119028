import { setMaxListeners } from 'node:events'
import { payBy, payerOf } from './payer.ts'

/** A signal that one piece of work waits under; `release` when the work is done. */
export type OwnSignal = { signal: AbortSignal; release: () => void }

/**
 * A signal that fires when the given one does, or after `timeoutMs` milliseconds with a `TimeoutError`; once released it
 * holds on to nothing and fires no more. Who pays under the given one pays under it. The platform's combined signals are not freed while the given one lives.
 *
 * @param timeoutMs Default no limit.
 */
export function ownSignal(given: AbortSignal | undefined, timeoutMs?: number): OwnSignal {
  const end = new AbortController()
  // One piece of work may make any number of calls; that is no leak.
  setMaxListeners(0, end.signal)
  payBy(end.signal, payerOf(given))
  const leave = () => end.abort(given?.reason)
  if (given?.aborted === true) leave()
  given?.addEventListener('abort', leave, { once: true })
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => end.abort(new DOMException('The time is over.', 'TimeoutError')), timeoutMs)
  return {
    signal: end.signal,
    release: () => {
      clearTimeout(timer)
      given?.removeEventListener('abort', leave)
    },
  }
}
