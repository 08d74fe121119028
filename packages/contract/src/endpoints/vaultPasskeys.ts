import * as v from 'valibot'
import { type Call, type CallRequest, clientQuery } from '../endpoint.ts'
import { list, text, whole } from '../fields.ts'
import { deviceName } from '../vault/deviceName.ts'
import { heldPart } from '../vault/factorFields.ts'
import { credentialId, madePasskey, passkeyOptions, usedPasskey } from '../vault/passkeyFields.ts'
import { keyHash, lowerUuid, sealedMessage, vaultWallet, walletProofs, webOrigin } from '../vault/vaultFields.ts'

const nothing = v.object({})

/** Opens an attempt to log in by a passkey, or to sign up with a new one. The proof's key becomes the device's. */
export const vaultPasskeyAttempt = {
  method: 'POST',
  path: '/v1/vault/attempts/passkey',
  auth: 'none',
  project: 'body',
  response: v.object({ id: lowerUuid, passkey: passkeyOptions, expiresAt: whole, now: whole }),
} as const satisfies Call

/** What {@link vaultPasskeyAttempt} takes. */
export const vaultPasskeyAttemptRequest = {
  query: v.object(clientQuery),
  body: v.object({
    projectId: v.optional(text(128)),
    /** `challengeOf` the verifier that `token` is asked with. */
    challenge: keyHash,
    /** The site that shows the vault, as its handshake proved it. */
    origin: webOrigin,
    /** The device in words of a list, for the list of devices; others read `A browser`. */
    device: deviceName,
  }),
} as const satisfies CallRequest

/**
 * Ends an attempt by a passkey: a new one makes a new member, one that was used says who it is. `isBackedUp` tells whether
 * the passkey may be on more than this device (its flag BE).
 */
export const vaultPasskeyLogin = {
  method: 'POST',
  path: '/v1/vault/attempts/:id/passkey',
  auth: 'none',
  project: 'none',
  response: v.object({ state: v.literal('authenticated'), isBackedUp: v.boolean() }),
} as const satisfies Call

/** What {@link vaultPasskeyLogin} takes. */
export const vaultPasskeyLoginRequest = {
  params: v.object({ id: lowerUuid }),
  body: v.object({ passkey: v.union([madePasskey, usedPasskey]) }),
} as const satisfies CallRequest

/** The options to make a new passkey with, for a member who is logged in. Needs a token, and a login of the last five minutes. */
export const vaultPasskeyOptions = {
  method: 'POST',
  path: '/v1/vault/passkeys/attempts',
  auth: 'none',
  project: 'none',
  response: v.object({
    id: lowerUuid,
    passkey: passkeyOptions,
    /** Passkeys that this person has; an authenticator makes no second one. */
    existing: list(credentialId, 100),
    expiresAt: whole,
    now: whole,
  }),
} as const satisfies Call

/** What {@link vaultPasskeyOptions} takes. */
export const vaultPasskeyOptionsRequest = { body: nothing } as const satisfies CallRequest

/** Adds a passkey to the member who is logged in. Needs a token. */
export const vaultPasskeyAdd = {
  method: 'POST',
  path: '/v1/vault/passkeys',
  auth: 'none',
  project: 'none',
  response: v.object({ isBackedUp: v.boolean() }),
} as const satisfies Call

/** What {@link vaultPasskeyAdd} takes: the id that {@link vaultPasskeyOptions} gave, and the passkey. */
export const vaultPasskeyAddRequest = {
  body: v.object({ attempt: lowerUuid, passkey: madePasskey }),
} as const satisfies CallRequest

/**
 * What a keeper apart takes from this device, to know a passkey of the member's; `ticket` is null where the keeper runs inside the
 * gateway or has no part of the wallet. Needs a token, and what adding a passkey needs.
 */
export const vaultKeeperTicket = {
  method: 'POST',
  path: '/v1/vault/wallets/:id/keeper-ticket',
  auth: 'none',
  project: 'none',
  response: v.object({ ticket: v.nullable(text(2_048)) }),
} as const satisfies Call

/** What {@link vaultKeeperTicket} takes. */
export const vaultKeeperTicketRequest = {
  params: v.object({ id: lowerUuid }),
  body: nothing,
} as const satisfies CallRequest

/**
 * Takes the recovery part out of the keeper's hands: a new home split, whose recovery part a passkey or a password seals, replaces
 * the one before at the gateway and the keeper. The wallet is `user-held` then, and what opened one before opens it no more. Needs
 * a token and a login of the last five minutes; a passkey has to be one that may be on more than one device. The member is told by
 * mail.
 */
export const vaultProtect = {
  method: 'POST',
  path: '/v1/vault/wallets/:id/protection',
  auth: 'none',
  project: 'none',
  response: v.object({ wallet: vaultWallet }),
} as const satisfies Call

/** What {@link vaultProtect} takes. */
export const vaultProtectRequest = {
  params: v.object({ id: lowerUuid }),
  body: v.object({
    proofs: walletProofs,
    home: v.object({ splitId: lowerUuid, auth: sealedMessage, held: heldPart }),
  }),
} as const satisfies CallRequest
