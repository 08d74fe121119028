import { GatewayError } from '../../engines/errors/GatewayError.ts'

/** How old, and how far ahead of this machine's clock, a signed message may be; in seconds. */
export type MessageTimeRules = { signatureMaxAgeSeconds: number; signatureMaxAheadSeconds: number }

/**
 * Checks when a message was signed. Signing on a phone takes a while, so the past is wider than the future.
 *
 * @param timestamp Seconds since 1970.
 * @param now Milliseconds since 1970.
 * @throws GatewayError `invalid` `timestamp`
 */
export function checkMessageTime(timestamp: number, now: number, rules: MessageTimeRules): void {
  const ageMs = now - timestamp * 1000
  if (ageMs > rules.signatureMaxAgeSeconds * 1000) {
    throw new GatewayError('invalid', 'timestamp', 'The signed message is too old. Sign a new one.')
  }
  if (-ageMs > rules.signatureMaxAheadSeconds * 1000) {
    throw new GatewayError(
      'invalid',
      'timestamp',
      'The signed message is from the future. Set the clock and sign a new one.',
    )
  }
}
