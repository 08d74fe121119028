import * as v from 'valibot'
import type { Call, CallRequest } from '../endpoint.ts'
import { text, whole } from '../fields.ts'
import { deviceName } from '../vault/deviceName.ts'
import { lowerUuid, sealedMessage } from '../vault/vaultFields.ts'

/**
 * Asks the keeper for a nonce. The ticket of `recovery` is the token of this call and the next (`authorization: DPoP
 * <ticket>`), and the device that it was given to signs the proofs. A keeper that runs as a separate process mails a code to the
 * address that it keeps (`needsCode`), and `code` says where to; each call sends a new one, for this challenge alone.
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
  }),
} as const satisfies Call

/** What {@link keeperChallenge} takes: the device and language of the mail, as a login by mail does. */
export const keeperChallengeRequest = {
  body: v.object({
    device: v.optional(deviceName),
    language: v.optional(v.pipe(v.string(), v.regex(/^[a-zA-Z-]{2,35}$/))),
  }),
} as const satisfies CallRequest

/**
 * The keeper's part of the home split, sealed to the proof's `eph`. The proof's `nonce` is the challenge's; it counts once, or
 * where a code is needed until that was right. `code` is what `sealKeeperCode` makes of it: the part goes to the key within.
 */
export const keeperRelease = {
  method: 'POST',
  path: '/v1/vault/keeper/release',
  auth: 'none',
  project: 'none',
  response: v.object({ splitId: lowerUuid, share: sealedMessage }),
} as const satisfies Call

/** What {@link keeperRelease} takes. */
export const keeperReleaseRequest = {
  body: v.object({ code: v.optional(v.object({ challenge: lowerUuid, answer: sealedMessage })) }),
} as const satisfies CallRequest
