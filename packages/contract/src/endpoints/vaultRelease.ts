import * as v from 'valibot'
import type { Call, CallRequest } from '../endpoint.ts'
import { toSign } from '../vault/toSign.ts'
import { lowerUuid, sealedMessage, vaultWallet } from '../vault/vaultFields.ts'

// Both calls need `authorization: DPoP <token>` and a proof.

const wallet = v.object({ id: lowerUuid })

/**
 * The server's part of this device's split, sealed to the proof's `eph`. Asked for each signature; confirms the wallet. Where a
 * policy of the operator stands it is handed out for one thing that the policy allows, which the body names; the part is `null`
 * where it is asked only to confirm the wallet.
 */
export const vaultRelease = {
  method: 'POST',
  path: '/v1/vault/wallets/:id/release',
  auth: 'none',
  project: 'none',
  response: v.object({ wallet: vaultWallet, splitId: lowerUuid, share: v.nullable(sealedMessage) }),
} as const satisfies Call

/** What {@link vaultRelease} takes. Nothing of it counts where no policy stands. */
export const vaultReleaseRequest = {
  params: wallet,
  body: v.object({
    /** What is signed with the part. */
    signs: v.optional(toSign),
    /** `confirm`: nothing is signed; `keep`: another split is made, as for a passkey, which takes a login of the last five minutes. */
    use: v.optional(v.picklist(['confirm', 'keep'])),
  }),
} as const satisfies CallRequest

/** As much as one request of a page has signed, such as calls that are sent one after the other. */
const maxSigned = 32

/**
 * Whether the operator's policy lets things be signed, before the visitor is asked: it refuses as {@link vaultRelease} would, and
 * counts nothing.
 */
export const vaultPolicyCheck = {
  method: 'POST',
  path: '/v1/vault/wallets/:id/policy-check',
  auth: 'none',
  project: 'none',
  response: v.object({ success: v.boolean() }),
} as const satisfies Call

/** What {@link vaultPolicyCheck} takes: all that a request has signed. */
export const vaultPolicyCheckRequest = {
  params: wallet,
  body: v.object({ signs: v.pipe(v.array(toSign), v.minLength(1), v.maxLength(maxSigned)) }),
} as const satisfies CallRequest
