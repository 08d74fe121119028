/** How long a pairing link is offered, in ms; wallets and relays keep it a minute longer. */
export const pairingLifetime = 240_000
/** The time a visitor needs to scan and approve, in ms: sources replace a link when this much is left. */
export const pairingMargin = 10_000

/**
 * Whether a pairing link is too old to be begun: with 10,000 ms left it is alive, with 9,999 ms it is not. `expiresAt` and
 * `now` are milliseconds since 1970.
 */
export function isPairingExpired(expiresAt: number, now = Date.now()): boolean {
  return expiresAt - now < pairingMargin
}
