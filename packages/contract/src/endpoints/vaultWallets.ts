import * as v from 'valibot'
import type { Call, CallRequest } from '../endpoint.ts'
import { lowerUuid, sealedMessage, vaultSelf, vaultWallet, walletProofs } from '../vault/vaultFields.ts'

// Every call of this file needs `authorization: DPoP <token>` and a proof.

/** Who calls, and what comes next: what a page needs of `vaultMe` that asks for nothing that trust decides. */
export const vaultWho = {
  method: 'GET',
  path: '/v1/vault/me',
  auth: 'none',
  project: 'sdk',
  response: vaultSelf,
} as const satisfies Call

const wallet = v.object({ id: lowerUuid })
const nothing = v.object({})
/** A device's split and the server's part of it, sealed to `keys.gateway`, bound to its place and the proof's `jti`. */
export const deviceSplit = v.object({ splitId: lowerUuid, share: sealedMessage })

/** Enrols this device after a recovery: keeps the server's part of its split. Confirms the wallet. */
export const vaultEnrol = {
  method: 'POST',
  path: '/v1/vault/wallets/:id/devices',
  auth: 'none',
  project: 'none',
  response: v.object({ wallet: vaultWallet }),
} as const satisfies Call

/** What {@link vaultEnrol} takes. */
export const vaultEnrolRequest = {
  params: wallet,
  body: v.object({ proofs: walletProofs, device: deviceSplit }),
} as const satisfies CallRequest

/** Lets the site of this session see the wallet's addresses, once the visitor said so. */
export const vaultGrant = {
  method: 'POST',
  path: '/v1/vault/wallets/:id/grant',
  auth: 'none',
  project: 'none',
  response: v.object({ success: v.boolean() }),
} as const satisfies Call

/** What {@link vaultGrant} takes. */
export const vaultGrantRequest = { params: wallet, body: nothing } as const satisfies CallRequest
