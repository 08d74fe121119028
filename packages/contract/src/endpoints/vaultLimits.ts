import * as v from 'valibot'
import { type Call, type CallRequest, sdkQuery } from '../endpoint.ts'
import { list, text, whole } from '../fields.ts'
import { credentialId, usedPasskey } from '../vault/passkeyFields.ts'
import { toSign } from '../vault/toSign.ts'
import { base64urlOf, lowerUuid } from '../vault/vaultFields.ts'
import { authenticatorCode } from './vaultAuthenticator.ts'

// The first three calls need `authorization: DPoP <token>` and a proof, the last one a proof.

const wallet = v.object({ id: lowerUuid })

/** What a wallet's owner has to confirm with a passkey, or with a code of an authenticator app. */
export type OwnerLimits = { above: number | null; newReceivers: boolean; exports: boolean }

const ownerLimits: v.GenericSchema<OwnerLimits> = v.object({
  /** Payments that come to more within 24 hours, in whole US dollars; `null`: the amount does not matter. */
  above: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000_000_000))),
  /** Payments to receivers, and calls of contracts, that this wallet never confirmed. */
  newReceivers: v.boolean(),
  /** Showing the 12 words. */
  exports: v.boolean(),
})

/** What stands of an owner's limits, and what confirms. */
export type LimitsStanding = {
  limits: OwnerLimits | null
  /** When they end, since their owner ended them without a confirmation; in milliseconds since 1970. */
  endsAt: number | null
  /** How many passkeys confirm: those that are older than the limits, or than a day. */
  passkeys: number
  /** Whether there is an authenticator app; `young`: it came after the limits, less than a day ago, and confirms nothing yet. */
  authenticator: 'none' | 'young' | 'ready'
  /** What was signed within 24 hours without a confirmation, in cents of a US dollar; counted while limits stand. */
  usedCents: number
}

const standing: v.GenericSchema<LimitsStanding> = v.object({
  limits: v.nullable(ownerLimits),
  endsAt: v.nullable(whole),
  passkeys: whole,
  authenticator: v.picklist(['none', 'young', 'ready']),
  usedCents: whole,
})

/** What the owner of a wallet confirms. */
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
 * step-up that was confirmed for `limits`. To end them without one takes three days, of which the member is told by mail.
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
const maxSigned = 32

/** What is confirmed: by one of the passkeys, or by a code. */
export type VaultStep = {
  id: string
  /** 32 bytes that the passkey signs. */
  challenge: string
  rpId: string
  /** The passkeys that confirm; empty where the member has none that does. */
  passkeys: string[]
  /** A code of the member's authenticator app confirms, too. */
  authenticator: boolean
  expiresAt: number
  now: number
}

const step: v.GenericSchema<VaultStep> = v.object({
  id: lowerUuid,
  challenge: base64urlOf(32, 32),
  rpId: text(253),
  passkeys: list(credentialId, 100),
  authenticator: v.boolean(),
  expiresAt: whole,
  now: whole,
})

/**
 * Whether the owner's limits ask for a confirmation before something is done, and by what: `step` is `null` where they do not. A
 * step ends after ten minutes, and is good for what it was asked for, once.
 */
export const vaultStepUp = {
  method: 'POST',
  path: '/v1/vault/wallets/:id/step-up',
  auth: 'none',
  project: 'none',
  response: v.object({ step: v.nullable(step) }),
} as const satisfies Call

/** What {@link vaultStepUp} takes. Without either there is nothing to confirm. */
export const vaultStepUpRequest = {
  params: wallet,
  body: v.object({
    /** All that a request has signed. */
    signs: v.optional(v.pipe(v.array(toSign), v.minLength(1), v.maxLength(maxSigned))),
    /** `limits`: looser ones, or none; `export`: the 12 words. */
    act: v.optional(v.picklist(['limits', 'export'])),
  }),
} as const satisfies CallRequest

/** What confirms a step. */
export type StepConfirmation = { passkey: v.InferOutput<typeof usedPasskey> } | { code: string }

const confirmation: v.GenericSchema<StepConfirmation> = v.union([
  v.object({ passkey: usedPasskey }),
  v.object({ code: authenticatorCode }),
])

/**
 * Confirms a step with a passkey, or with a code of the authenticator app, which is good once. In the wallet's own window, which
 * proves its own key; the step's id is the only other secret. A step takes five tries. Every fifth wrong code in a row makes all
 * codes wait, an hour at first and at most a day; passkeys confirm meanwhile.
 */
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
  body: confirmation,
} as const satisfies CallRequest
