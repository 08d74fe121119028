import type { Kit } from '../kit.ts'
import { type ReturnedRequest, takeKeptReturn } from '../returned.ts'

/**
 * Hands out what a request came to that was answered at the wallet's own page while this page was away, once and for five minutes;
 * `REQUEST_RETURNED` tells that there is one. The same request, asked again instead, is answered with it.
 *
 * @example
 * kit.events.on('REQUEST_RETURNED', () => {
 *   const { method, params, result } = takeReturned(kit) ?? {}
 * })
 */
export function takeReturned(kit: Kit): ReturnedRequest | undefined {
  return takeKeptReturn(kit)
}
