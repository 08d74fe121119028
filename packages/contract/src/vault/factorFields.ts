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

/** A recovery part that a password seals, by Argon2id. A server that stores it would have to guess the password to open it. */
export type PasswordPart = { readonly kdf: PasswordRule; readonly envelope: string }

/** A recovery part that a factor of its member seals: a passkey, or a password. */
export type HeldPart = { readonly credentialId: string; readonly envelope: string } | PasswordPart

// @__NO_SIDE_EFFECTS__
function between(least: number, most: number) {
  return v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most))
}

/** A {@link PasswordRule}. A guess costs at least 64 MiB in three passes; no rule makes a browser work for hours. */
export const passwordRule: v.GenericSchema<PasswordRule> = v.object({
  name: v.picklist(['argon2id']),
  memory: between(65_536, 262_144),
  passes: between(3, 10),
  lanes: between(1, 4),
  salt: base64urlOf(16, 16),
})

/** A {@link PasswordPart}: sealed as `passkeyPart` is, with the algorithm `password`; the password is sent nowhere. */
export const passwordPart: v.GenericSchema<PasswordPart> = v.object({
  kdf: passwordRule,
  envelope: base64urlOf(63, 63),
})

/** A {@link HeldPart} in a request to store it. */
export const heldPart: v.GenericSchema<HeldPart> = v.union([passkeyPart, passwordPart])
