/** How a wallet's secret is split: once for the person (2 of 3), and once for every device (2 of 2). */
export type SplitKind = 'home' | 'device'

/**
 * Who holds a part: of the home split `auth`, `recovery` and `cold`, of a device's split `device` and `device-server`. Two are no
 * parts: `contact` is how the keeper reaches the wallet's member, `authenticator` the secret of a member's authenticator app.
 */
export type ShareHolder = 'auth' | 'recovery' | 'cold' | 'contact' | 'authenticator' | 'device' | 'device-server'

/** Which part of which split of which wallet. */
export type SharePlace = {
  readonly kind: SplitKind
  /** UUID in lower case. */
  readonly walletId: string
  /** UUID in lower case. */
  readonly splitId: string
  readonly holder: ShareHolder
}

/**
 * The words that a sealed part of a secret is bound to (additional data of AES-GCM), so that one that was moved to another
 * row or another holder does not open there.
 *
 * @example shareContext({ kind: 'home', walletId, splitId, holder: 'auth' }) // 'foyer/1|home|…|…|auth'
 */
export function shareContext({ kind, walletId, splitId, holder }: SharePlace): string {
  return `foyer/1|${kind}|${walletId}|${splitId}|${holder}`
}

/** The words that a part is bound to on its way: its place, and the one call that carries it, by its proof's `jti`. */
export function transportContext(place: SharePlace, jti: string): string {
  return `${shareContext(place)}|${jti}`
}
