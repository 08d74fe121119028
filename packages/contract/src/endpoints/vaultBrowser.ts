import * as v from 'valibot'
import type { Call, CallRequest } from '../endpoint.ts'
import { text } from '../fields.ts'

/**
 * Joins this device to its browser: the wallet's own window there, which is first party, signs this device's key. Both count as one
 * device then. `vouch`: a proof by the window's key as of this call, without a token, whose `nonce` is the thumbprint of this
 * device's key. Answers whether the member has used the wallet in that browser before. A frame that only shows the wallet stays in the
 * browser that it is in.
 */
export const vaultBrowser = {
  method: 'POST',
  path: '/v1/vault/browser',
  auth: 'none',
  project: 'none',
  response: v.object({ isKnown: v.boolean() }),
} as const satisfies Call

/** What {@link vaultBrowser} takes. */
export const vaultBrowserRequest = {
  body: v.object({ vouch: text(4_096) }),
} as const satisfies CallRequest
