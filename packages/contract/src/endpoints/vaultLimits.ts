import * as v from 'valibot'
import { type Call, type CallRequest, sdkQuery } from '../endpoint.ts'
import { list, text, whole } from '../fields.ts'
import { credentialId, usedPasskey } from '../vault/passkeyFields.ts'
import { toSign } from '../vault/toSign.ts'
import { base64urlOf, lowerUuid } from '../vault/vaultFields.ts'

// The first three calls need `authorization: DPoP <token>` and a proof, the last one a proof.

const wallet = v.object({ id: lowerUuid })

/** What a wallet's owner has to confirm with a passkey. */
export type OwnerLimits = { above: number | null; newReceivers: boolean; exports: boolean }

const ownerLimits: v.GenericSchema<OwnerLimits> = v.object({
  /** Payments that come to more within 24 hours, in whole US dollars; `null`: the amount does not matter. */
  above: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000_000_000))),
  /** Payments to receivers, and calls of contracts, that this wallet never confirmed. */
  newReceivers: v.boolean(),
  /** Showing the 12 words. */
  exports: v.boolean(),
})

const standing = v.object({
  limits: v.nullable(ownerLimits),
  /** When they end, since their owner ended them without a passkey; in milliseconds since 1970. */
  endsAt: v.nullable(whole),
  /** How many passkeys confirm: those that are older than the limits, or than a day. */
  passkeys: whole,
})

/** What the owner of a wallet confirms with a passkey. */
export const vaultLimits = {
  method: 'GET',
  path: '/v1/vault/wallets/:id/limits',
  auth: 'none',
  project: 'sdk',
  response: standing,
} as const satisfies Call

/** What {@link vaultLimits} takes. */
export const vaultLimitsRequest = { params: wallet, query: v.object(sdkQuery) } as const satisfies CallRequest

/**
 * Sets or ends the owner's limits. Needs a login of the last five minutes. Limits that are tighter stand at once; looser ones need a
 * step-up that was confirmed for `limits`. To end them without a passkey takes three days, of which the member is told by mail.
 */
export const vaultSetLimits = {
  method: 'POST',
  path: '/v1/vault/wallets/:id/limits',
  auth: 'none',
  project: 'none',
  response: standing,
} as const satisfies Call

/** What {@link vaultSetLimits} takes; `null` ends them. */
export const vaultSetLimitsRequest = {
  params: wallet,
  body: v.object({ limits: v.nullable(ownerLimits) }),
} as const satisfies CallRequest

/** As much as one request of a page has signed, such as calls that are sent one after the other. */
const mostSigned = 32

/**
 * Whether the owner's limits ask for a passkey before something is done, and what it has to sign: `step` is `null` where they do
 * not. A step ends after ten minutes, and is good for what it was asked for, once.
 */
export const vaultStepUp = {
  method: 'POST',
  path: '/v1/vault/wallets/:id/step-up',
  auth: 'none',
  project: 'none',
  response: v.object({
    step: v.nullable(
      v.object({
        id: lowerUuid,
        /** 32 bytes that the passkey signs. */
        challenge: base64urlOf(32, 32),
        rpId: text(253),
        /** The passkeys that confirm; empty where the member has none that does. */
        passkeys: list(credentialId, 100),
        expiresAt: whole,
        now: whole,
      }),
    ),
  }),
} as const satisfies Call

/** What {@link vaultStepUp} takes. Without either there is nothing to confirm. */
export const vaultStepUpRequest = {
  params: wallet,
  body: v.object({
    /** All that a request has signed. */
    signs: v.optional(v.pipe(v.array(toSign), v.minLength(1), v.maxLength(mostSigned))),
    /** `limits`: looser ones, or none; `export`: the 12 words. */
    act: v.optional(v.picklist(['limits', 'export'])),
  }),
} as const satisfies CallRequest

/** Confirms a step with a passkey, in the wallet's own window, which proves its own key. The step's id is the only other secret. */
export const vaultStepUpConfirm = {
  method: 'POST',
  path: '/v1/vault/step-ups/:id',
  auth: 'none',
  project: 'none',
  response: v.object({ success: v.boolean() }),
} as const satisfies Call

/** What {@link vaultStepUpConfirm} takes. */
export const vaultStepUpConfirmRequest = {
  params: v.object({ id: lowerUuid }),
  body: v.object({ passkey: usedPasskey }),
} as const satisfies CallRequest
