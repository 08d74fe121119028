/** How long a pairing link is offered, in ms; wallets and relays keep it a minute longer. */
export const pairingLifetime = 240_000
/** What a visitor needs to scan a link and to approve, in ms. */
const leastLeft = 10_000

/**
 * Whether a pairing link is too old to be shown: less than 10 s of it are left. `expiresAt` and `now` are milliseconds since
 * 1970.
 */
export function isPairingExpired(expiresAt: number, now = Date.now()): boolean {
  return expiresAt - now < leastLeft
}

/** How long to wait until a pairing link has to be replaced by another, in ms. */
export function pairingRenewal(expiresAt: number, now = Date.now()): number {
  return Math.max(expiresAt - leastLeft - now, 0)
}
