import * as v from 'valibot'
import { passkeyPart } from './passkeyFields.ts'
import { base64urlOf } from './vaultFields.ts'

/** How the key of a password is made: Argon2id of so many KiB, passes and lanes, with a salt of 16 bytes as base64url. */
export type PasswordRule = {
  readonly name: 'argon2id'
  readonly memory: number
  readonly passes: number
  readonly lanes: number
  readonly salt: string
}

/** A recovery part that something of its member's seals: a passkey, or a password. Whoever keeps it cannot open it. */
export type HeldPart =
  | { readonly credentialId: string; readonly envelope: string }
  | { readonly kdf: PasswordRule; readonly envelope: string }

// @__NO_SIDE_EFFECTS__
function between(least: number, most: number) {
  return v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most))
}

/** A {@link PasswordRule}. Nobody makes a password cheaper to guess than 64 MiB in three passes, or a browser work for hours. */
export const passwordRule: v.GenericSchema<PasswordRule> = v.object({
  name: v.literal('argon2id'),
  memory: between(65_536, 262_144),
  passes: between(3, 10),
  lanes: between(1, 4),
  salt: base64urlOf(16, 16),
})

/**
 * A {@link HeldPart}: sealed as `passkeyPart` is, or with the algorithm `password` by Argon2id of a password, which is sent
 * nowhere.
 */
export const heldPart: v.GenericSchema<HeldPart> = v.union([
  passkeyPart,
  v.object({ kdf: passwordRule, envelope: base64urlOf(63, 63) }),
])
