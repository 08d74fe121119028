import * as v from 'valibot'
import type { Call, CallRequest } from '../endpoint.ts'
import { strictList, text, whole } from '../fields.ts'
import { deviceName } from '../vault/deviceName.ts'
import { keeperLoginProviders } from '../vault/keeperLogin.ts'
import { credentialId, madePasskey, usedPasskey } from '../vault/passkeyFields.ts'
import { lowerUuid, sealedMessage } from '../vault/vaultFields.ts'

/** A code of the keeper's mail, which has letters alone (`keeperCodeLetters`), as `sealKeeperCode` makes it. */
const checkedCode = v.object({ challenge: lowerUuid, answer: sealedMessage })

/**
 * Asks the keeper for a nonce. The ticket of `recovery` or of `vaultKeeperTicket` is the token of this call and the next
 * (`authorization: DPoP <ticket>`), and the device that it was given to signs the proofs. A keeper that runs as a separate process wants an
 * answer (`needsCode`): by one of the passkeys that it names in `passkey`, where the device can use any, by a sign-in service (`login`), where
 * the device can open it, or by a code that it mails to the address that it keeps, and `code` says where to. Each call ends the challenge
 * of the one before.
 */
export const keeperChallenge = {
  method: 'POST',
  path: '/v1/vault/keeper/challenge',
  auth: 'none',
  project: 'none',
  response: v.object({
    nonce: text(512),
    needsCode: v.boolean(),
    expiresAt: whole,
    code: v.optional(v.object({ challenge: lowerUuid, sentTo: text(254), tries: whole, resendAt: whole, now: whole })),
    /** `hasMail`: a code can be mailed in its place. */
    passkey: v.optional(
      v.object({ challenge: lowerUuid, ids: strictList(credentialId, 1, 10), rpId: text(253), hasMail: v.boolean() }),
    ),
    /** `address`: where the visitor logs in, once `nonce` (`keeperLoginNonce`) and `state` are added to it. */
    login: v.optional(
      v.object({
        challenge: lowerUuid,
        provider: v.picklist(keeperLoginProviders),
        address: text(4_096),
        hasMail: v.boolean(),
      }),
    ),
  }),
} as const satisfies Call

/**
 * What {@link keeperChallenge} takes: the device and language of the mail, as a login by mail does. `passkeys`: the device can use
 * passkeys, so that no mail is sent where the keeper knows one that counts; `logins`: it can open a sign-in service.
 */
export const keeperChallengeRequest = {
  body: v.object({
    device: v.optional(deviceName),
    language: v.optional(v.pipe(v.string(), v.regex(/^[a-zA-Z-]{2,35}$/))),
    passkeys: v.optional(v.boolean()),
    logins: v.optional(v.boolean()),
  }),
} as const satisfies CallRequest

/**
 * The keeper's part of the home split, sealed to the proof's `eph`. The proof's `nonce` is the challenge's; it counts once, or
 * where an answer is needed until that was right. The part goes to the key that the answer names.
 */
export const keeperRelease = {
  method: 'POST',
  path: '/v1/vault/keeper/release',
  auth: 'none',
  project: 'none',
  response: v.object({ splitId: lowerUuid, share: sealedMessage }),
} as const satisfies Call

/** What {@link keeperRelease} takes: a code, a passkey that signs `keeperPasskeyChallenge`, or an id token with `keeperLoginNonce`. */
export const keeperReleaseRequest = {
  body: v.object({
    code: v.optional(checkedCode),
    passkey: v.optional(v.object({ challenge: lowerUuid, used: usedPasskey })),
    login: v.optional(v.object({ challenge: lowerUuid, idToken: text(8_192) })),
  }),
} as const satisfies CallRequest

/**
 * Has the keeper know a passkey of the member's, which answers its challenges from `countsFrom` on, in milliseconds since 1970. The
 * ticket is that of `vaultKeeperTicket`, and the proof's `nonce` that of a challenge. `made` is how the passkey was made, and `used` signs
 * `keeperPasskeyChallenge` over that nonce; `code` is bound to `passkeyMark`.
 */
export const keeperPasskey = {
  method: 'POST',
  path: '/v1/vault/keeper/passkeys',
  auth: 'none',
  project: 'none',
  response: v.object({ countsFrom: whole }),
} as const satisfies Call

/** What {@link keeperPasskey} takes. */
export const keeperPasskeyRequest = {
  body: v.object({ made: madePasskey, used: usedPasskey, code: checkedCode }),
} as const satisfies CallRequest
