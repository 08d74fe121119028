import * as v from 'valibot'
import { type Call, type CallRequest, sdkQuery } from '../endpoint.ts'
import { list, whole } from '../fields.ts'
import { maybeDeviceName } from '../vault/deviceName.ts'
import { heldPart } from '../vault/factorFields.ts'
import { lowerUuid, walletProofs } from '../vault/vaultFields.ts'

// Every call of this file needs `authorization: DPoP <token>` and a proof.

/** What opens a wallet on a new device. */
export type VaultFactor = {
  id: string
  kind: 'passkey' | 'password'
  /** The device in words that added it. */
  label: string
  /** In milliseconds since 1970. */
  addedAt: number
}

/** A {@link VaultFactor}. */
export const vaultFactor: v.GenericSchema<VaultFactor> = v.object({
  id: lowerUuid,
  kind: v.picklist(['passkey', 'password']),
  label: maybeDeviceName,
  addedAt: whole,
})

const wallet = v.object({ id: lowerUuid })

/** What opens a `user-held` wallet on a new device, oldest first; nothing of what it seals. */
export const vaultFactors = {
  method: 'GET',
  path: '/v1/vault/wallets/:id/factors',
  auth: 'none',
  project: 'sdk',
  response: v.object({ factors: list(vaultFactor, 100) }),
} as const satisfies Call

/** What {@link vaultFactors} takes. */
export const vaultFactorsRequest = { params: wallet, query: v.object(sdkQuery) } as const satisfies CallRequest

/**
 * Adds a factor: the same recovery part of the home split, sealed once more. Refuses a `splitId` of another split, an eleventh
 * factor, a second password, and a passkey that already opens the wallet. Needs a login of the last five minutes; the member gets
 * a mail.
 */
export const vaultFactorAdd = {
  method: 'POST',
  path: '/v1/vault/wallets/:id/factors',
  auth: 'none',
  project: 'none',
  response: v.object({ factor: vaultFactor }),
} as const satisfies Call

/** What {@link vaultFactorAdd} takes. */
export const vaultFactorAddRequest = {
  params: wallet,
  body: v.object({ proofs: walletProofs, splitId: lowerUuid, held: heldPart }),
} as const satisfies CallRequest

/**
 * Takes one away; the last stays. Needs a login of the last five minutes on a device that is known for a day, made the wallet, or
 * was vouched for; the member is told by mail.
 */
export const vaultFactorRemove = {
  method: 'DELETE',
  path: '/v1/vault/wallets/:id/factors/:factor',
  auth: 'none',
  project: 'none',
  response: v.object({ success: v.boolean() }),
} as const satisfies Call

/** What {@link vaultFactorRemove} takes. */
export const vaultFactorRemoveRequest = {
  params: v.object({ id: lowerUuid, factor: lowerUuid }),
} as const satisfies CallRequest
