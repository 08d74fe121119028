import * as v from 'valibot'
import { type Call, type CallRequest, sdkQuery } from '../endpoint.ts'
import { list, maybeEmpty, text, whole } from '../fields.ts'
import { lowerUuid, sealedMessage, vaultWallet, webOrigin } from '../vault/vaultFields.ts'

// Every call of this file needs `authorization: DPoP <token>` and a proof.

const wallet = v.object({ id: lowerUuid })
const nothing = v.object({})

/** A site that may see the wallet's addresses. */
export const vaultSite = v.object({
  origin: webOrigin,
  /** Empty where the gateway does not tell projects apart. */
  project: maybeEmpty(128),
  grantedAt: whole,
})

/** The sites that may see the wallet's addresses, the newest first. The wallet's own page is none of them. */
export const vaultSites = {
  method: 'GET',
  path: '/v1/vault/sites',
  auth: 'none',
  project: 'sdk',
  response: v.object({ sites: list(vaultSite, 500), now: whole }),
} as const satisfies Call

/** What {@link vaultSites} takes. */
export const vaultSitesRequest = { query: v.object(sdkQuery) } as const satisfies CallRequest

/** Takes a site's permission back and ends every session that this person has there. Devices stay enrolled. */
export const vaultDisconnect = {
  method: 'POST',
  path: '/v1/vault/sites/disconnect',
  auth: 'none',
  project: 'none',
  response: v.object({ success: v.boolean() }),
} as const satisfies Call

/** What {@link vaultDisconnect} takes: a site as {@link vaultSites} lists it. */
export const vaultDisconnectRequest = {
  body: v.object({ origin: webOrigin, project: maybeEmpty(128) }),
} as const satisfies CallRequest

/**
 * A ticket by which a device that is known for a day, or made the wallet, vouches for a new one of the same person, such as the
 * wallet's own window. Good for ten minutes, once.
 */
export const vaultExportTicket = {
  method: 'POST',
  path: '/v1/vault/wallets/:id/export-ticket',
  auth: 'none',
  project: 'none',
  response: v.object({ ticket: text(256), expiresAt: whole }),
} as const satisfies Call

/** What {@link vaultExportTicket} takes. */
export const vaultExportTicketRequest = {
  params: wallet,
  /** `entry`: on the first day of the wallet, for a device that is let in at once and trusted no sooner. */
  body: v.object({ entry: v.optional(v.boolean()) }),
} as const satisfies CallRequest

/** Spends a ticket of {@link vaultExportTicket}: this device need not wait a day any more. Needs a login of the last five minutes. */
export const vaultTrust = {
  method: 'POST',
  path: '/v1/vault/wallets/:id/trust',
  auth: 'none',
  project: 'none',
  response: v.object({ success: v.boolean() }),
} as const satisfies Call

/** What {@link vaultTrust} takes. */
export const vaultTrustRequest = {
  params: wallet,
  body: v.object({ ticket: text(256) }),
} as const satisfies CallRequest

/**
 * The server's part of this device's split, sealed to the proof's `eph`, for the wallet's words to be shown. Needs a login of the
 * last five minutes on a device that is known for a day, made the wallet, or was vouched for; three times a day. The member is
 * told by mail.
 */
export const vaultExport = {
  method: 'POST',
  path: '/v1/vault/wallets/:id/export',
  auth: 'none',
  project: 'none',
  response: v.object({ wallet: vaultWallet, splitId: lowerUuid, share: sealedMessage }),
} as const satisfies Call

/** What {@link vaultExport} takes. */
export const vaultExportRequest = { params: wallet, body: nothing } as const satisfies CallRequest

/**
 * Deletes the wallet: every session ends at once, and the gateway's and keeper's parts are erased at `erasedAt` unless the
 * member logs in before. Needs a login and a device as {@link vaultExport} does; the member is told by mail.
 */
export const vaultDelete = {
  method: 'DELETE',
  path: '/v1/vault/wallets/:id',
  auth: 'none',
  project: 'none',
  response: v.object({ erasedAt: whole }),
} as const satisfies Call

/** What {@link vaultDelete} takes. */
export const vaultDeleteRequest = { params: wallet } as const satisfies CallRequest
