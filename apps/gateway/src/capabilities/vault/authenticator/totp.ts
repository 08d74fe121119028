import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const secretBytes = 20
const periodMs = 30_000
/** Clocks of phones may be wrong, and people need a moment to type. */
const window = 1

/** A new secret of an authenticator app (RFC 6238). */
export function newSecret(): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(randomBytes(secretBytes))
}

/** A secret as apps take it: as base32, and as the address of a QR code. All of them read SHA-1, six digits and 30 seconds. */
export function writeSecret(
  bytes: Uint8Array,
  named: { issuer: string; account: string },
): { secret: string; uri: string } {
  const { account: label, issuer } = named
  const totp = totpOf(bytes, { label, issuer: issuer.replaceAll(':', ' ') })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The time step that a code belongs to: the present one, the one before or the one after; `undefined` for a wrong code. */
export function stepOfCode(bytes: Uint8Array, code: string, now: number): number | undefined {
  const delta = totpOf(bytes).validate({ token: code, timestamp: now, window })
  return delta === null ? undefined : Math.floor(now / periodMs) + delta
}

function totpOf(bytes: Uint8Array, named: { label?: string; issuer?: string } = {}): TOTP {
  // The buffer of some bytes may hold more than them.
  const secret = new Secret({ buffer: Uint8Array.from(bytes).buffer })
  return new TOTP({ ...named, algorithm: 'SHA1', digits: 6, period: periodMs / 1000, secret })
}
