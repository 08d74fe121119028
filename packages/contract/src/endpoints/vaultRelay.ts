import * as v from 'valibot'
import type { Call, CallRequest } from '../endpoint.ts'
import { base64urlOf, keyHash } from '../vault/vaultFields.ts'

/** How many bytes a relayed message has at most, sealed. */
export const relayedBytes = 150_000

const relayed = base64urlOf(28, relayedBytes)
const params = v.object({ id: keyHash })

/**
 * Leaves a sealed message for the wallet's own window, or for the frame that opened it, where a site keeps its windows apart
 * (COOP) and the two cannot talk. It is kept for ten minutes. The gateway cannot open it: the key stands in the fragment of the
 * window's address.
 */
export const vaultRelayLeave = {
  method: 'POST',
  path: '/v1/vault/relays/:id',
  auth: 'none',
  project: 'none',
  response: v.object({ success: v.boolean() }),
} as const satisfies Call

/** What {@link vaultRelayLeave} takes. */
export const vaultRelayLeaveRequest = {
  params,
  body: v.object({ sealed: relayed }),
} as const satisfies CallRequest

/** Reads the message that was left under an id, `null` while there is none. */
export const vaultRelayRead = {
  method: 'POST',
  path: '/v1/vault/relays/:id/read',
  auth: 'none',
  project: 'none',
  response: v.object({ sealed: v.nullable(relayed) }),
} as const satisfies Call

/** What {@link vaultRelayRead} takes. */
export const vaultRelayReadRequest = { params, body: v.object({}) } as const satisfies CallRequest
