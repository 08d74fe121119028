import * as v from 'valibot'
import type { Call, CallRequest } from '../endpoint.ts'
import { text } from '../fields.ts'
import { lowerUuid, webOrigin } from '../vault/vaultFields.ts'

// Needs `authorization: DPoP <token>` and a proof.

/**
 * Lets a site see a wallet, as its member said in the wallet's own window, which alone makes this call, and logs the site's frame in
 * there. The `token` is good for the frame's key alone and for as long as the window's login, and all that it does is to show the
 * wallet. `key`: the thumbprint of the frame's key.
 */
export const vaultFrame = {
  method: 'POST',
  path: '/v1/vault/wallets/:id/frames',
  auth: 'none',
  project: 'none',
  response: v.object({ token: text(64) }),
} as const satisfies Call

/** What {@link vaultFrame} takes. */
export const vaultFrameRequest = {
  params: v.object({ id: lowerUuid }),
  body: v.object({ site: webOrigin, key: text(64) }),
} as const satisfies CallRequest
