import { isPairingExpired } from '../../core/pairing.ts'
import type { WalletRequest } from '../../core/requests.ts'

/** A link to show, and when it stops working, in ms since 1970. */
export type Pairing = { readonly uri: string; readonly expiresAt: number }

/** What the view shows. */
export type PairingState =
  | { readonly name: 'waiting' }
  | { readonly name: 'code'; readonly pairing: Pairing }
  /** The last link has run out and no new one is on its way. */
  | { readonly name: 'expired' }
  | { readonly name: 'connected' | 'declined' | 'failed'; readonly request: WalletRequest }

const answers = { succeeded: 'connected', rejected: 'declined', failed: 'failed' } as const

/** What a request to a wallet comes to; the source renews its link, and the old one stays until the new one is here. */
export function pairingState(
  request: WalletRequest | undefined,
  pairing: Pairing | undefined,
  now: number,
): PairingState {
  if (!request) return { name: 'waiting' }
  const { phase, progress } = request
  const isOld = pairing !== undefined && isPairingExpired(pairing.expiresAt, now)
  if (phase === 'failed' && isOld) return { name: 'expired' }
  if (phase !== 'pending') return { name: answers[phase], request }
  if (!pairing) return { name: 'waiting' }
  if (!isOld) return { name: 'code', pairing }
  if (!progress.isRenewing) return { name: 'expired' }
  return pairing.expiresAt > now ? { name: 'code', pairing } : { name: 'waiting' }
}
