import * as v from 'valibot'
import { text, whole } from '../fields.ts'

const hex = (bytes: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`)))

/**
 * What an ALTCHA challenge is made of (version 2, proof of work): the key that PBKDF2 makes of `nonce` and a counter, with `salt` and
 * `cost` rounds, begins with `keyPrefix` for one counter.
 */
export const altchaParameters = v.object({
  algorithm: v.literal('PBKDF2/SHA-256'),
  cost: v.pipe(whole, v.minValue(1), v.maxValue(1_000_000)),
  /** For whom it was made. */
  data: v.object({ subject: text(64) }),
  /** In seconds since 1970. */
  expiresAt: whole,
  keyLength: v.literal(32),
  keyPrefix: hex(16),
  /** Tells the gateway the right key. */
  keySignature: hex(32),
  nonce: hex(16),
  salt: hex(16),
})

/** A challenge as the gateway gives it, and takes it back with its solution. */
export const altchaChallenge = v.object({ parameters: altchaParameters, signature: hex(32) })

/** See {@link altchaChallenge}. */
export type AltchaChallenge = v.InferOutput<typeof altchaChallenge>

/** The right counter, and the key that it makes, as hexadecimal. */
export const altchaSolution = v.object({ counter: v.pipe(whole, v.maxValue(0xffff_ffff)), derivedKey: hex(32) })

/** See {@link altchaSolution}. */
export type AltchaSolution = v.InferOutput<typeof altchaSolution>
