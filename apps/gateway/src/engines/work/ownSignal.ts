import { setMaxListeners } from 'node:events'
import { payBy, payerOf } from './payer.ts'

/** A signal that one piece of work waits under; `release` when the work is done. */
export type OwnSignal = { signal: AbortSignal; release: () => void }

/**
 * A signal that fires when a given one does, or after `timeoutMs` milliseconds with a `TimeoutError`; once released it
 * holds on to nothing and fires no more. It has the same payer as the first given one. The platform's combined signals are
 * not freed while the given ones live.
 *
 * @param timeoutMs Default no limit.
 */
export function ownSignal(
  given: AbortSignal | undefined | readonly [AbortSignal, ...AbortSignal[]],
  timeoutMs?: number,
): OwnSignal {
  const all = given === undefined || given instanceof AbortSignal ? [given] : given
  const end = new AbortController()
  // One piece of work may make any number of calls; that is no leak.
  setMaxListeners(0, end.signal)
  payBy(end.signal, payerOf(all[0]))
  const leave = () => end.abort(all.find((one) => one?.aborted)?.reason)
  if (all.some((one) => one?.aborted)) leave()
  for (const one of all) one?.addEventListener('abort', leave, { once: true })
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => end.abort(new DOMException('The time is over.', 'TimeoutError')), timeoutMs)
  return {
    signal: end.signal,
    release: () => {
      clearTimeout(timer)
      for (const one of all) one?.removeEventListener('abort', leave)
    },
  }
}
