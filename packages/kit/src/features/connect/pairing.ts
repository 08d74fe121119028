import type { WalletRequest } from '../../core/requests.ts'

/** How long the link of a pairing lives, in ms, where its source does not say. */
export const pairingLife = 240_000

/** A pairing with less than this left, in ms, counts as expired: a wallet could not answer in time. */
export const pairingMargin = 10_000

/** Whether a pairing is too old to be begun: with 10,000 ms left it is alive, with 9,999 ms it is not. */
export function isPairingExpired(expiresAt: number, now: number): boolean {
  return expiresAt - now < pairingMargin
}

/** A link to show, and when it stops working, in ms since 1970. */
export type Pairing = { readonly uri: string; readonly expiresAt: number }

/** What the view shows. */
export type PairingState =
  | { readonly name: 'waiting' }
  | { readonly name: 'code'; readonly pairing: Pairing }
  /** The last link has run out and no new one is on its way. */
  | { readonly name: 'expired' }
  | { readonly name: 'connected' | 'declined' | 'failed'; readonly request: WalletRequest }

/**
 * What the requests to one wallet, oldest first, come to. A link that has been scanned may be answered after a new one
 * was asked for, so the answer to any of them counts; and an old link stays until the new one is here.
 */
export function pairingState(
  requests: readonly WalletRequest[],
  pairingOf: (request: WalletRequest) => Pairing | undefined,
  now: number,
): PairingState {
  for (const [phase, name] of [
    ['succeeded', 'connected'],
    ['rejected', 'declined'],
  ] as const) {
    const request = requests.find((each) => each.phase === phase)
    if (request) return { name, request }
  }
  const newest = requests.at(-1)
  if (!newest) return { name: 'waiting' }
  const last = pairingOf(newest)
  if (newest.phase === 'failed') {
    return last && isPairingExpired(last.expiresAt, now) ? { name: 'expired' } : { name: 'failed', request: newest }
  }
  if (last) return isPairingExpired(last.expiresAt, now) ? { name: 'expired' } : { name: 'code', pairing: last }
  const older = requests
    .filter(({ phase }) => phase === 'pending')
    .flatMap((request) => pairingOf(request) ?? [])
    .findLast(({ expiresAt }) => expiresAt > now)
  return older ? { name: 'code', pairing: older } : { name: 'waiting' }
}
