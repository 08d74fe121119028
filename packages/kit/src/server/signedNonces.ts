import { isEqualText, type NonceProblem } from '@foyer/contract'
import { createNonce, toHex } from './createNonce.ts'
import type { SignInKeys } from './signInKeys.ts'

/** Digits of a nonce: when it was given out, what makes it the only one, and the seal over both. */
const digits = { time: 12, random: 32, seal: 32 }
const form = new RegExp(`^[0-9a-f]{${digits.time + digits.random + digits.seal}}$`)

/**
 * Gives a nonce out that this server knows again by its seal, so that nothing is stored for visitors who never sign.
 *
 * @param now Milliseconds since 1970.
 */
export async function issueNonce([keys]: readonly SignInKeys[], now: number): Promise<string> {
  if (!keys) throw new RangeError('Signing in needs a secret.')
  const head = now.toString(16).padStart(digits.time, '0') + createNonce()
  return head + (await sealOf(keys, head))
}

/** Why a nonce is not accepted; undefined for one of ours that is younger than `lifetime` milliseconds. */
export async function judgeNonce(
  nonce: string,
  keys: readonly SignInKeys[],
  { lifetime, now }: { readonly lifetime: number; readonly now: number },
): Promise<NonceProblem | undefined> {
  if (!form.test(nonce)) return 'NONCE_UNKNOWN'
  const head = nonce.slice(0, -digits.seal)
  const seals = await Promise.all(keys.map((each) => sealOf(each, head)))
  if (!seals.some((seal) => isEqualText(seal, nonce.slice(-digits.seal)))) return 'NONCE_UNKNOWN'
  return now - issuedAt(nonce) >= lifetime ? 'NONCE_EXPIRED' : undefined
}

/** When a nonce of ours was given out, in milliseconds. */
export function issuedAt(nonce: string): number {
  return Number.parseInt(nonce.slice(0, digits.time), 16)
}

async function sealOf({ nonce }: SignInKeys, head: string): Promise<string> {
  const seal = await crypto.subtle.sign('HMAC', nonce, new TextEncoder().encode(head))
  return toHex(new Uint8Array(seal)).slice(0, digits.seal)
}
