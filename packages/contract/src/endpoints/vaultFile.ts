import * as v from 'valibot'
import type { Call, CallRequest } from '../endpoint.ts'
import { lowerUuid, sealedMessage, vaultWallet, walletProofs } from '../vault/vaultFields.ts'

/**
 * Says that a recovery file is made; neither the file nor its password is sent. A `recoverable` wallet's home split is replaced,
 * because the file keeps the third part of a new one. A `user-held` wallet's stays, since what opens it seals a part of that: its
 * file has a split of its own. Needs a login and a device as `vaultExport` does, three times a day; the member is told by mail.
 */
export const vaultFile = {
  method: 'POST',
  path: '/v1/vault/wallets/:id/file',
  auth: 'none',
  project: 'none',
  response: v.object({ wallet: vaultWallet }),
} as const satisfies Call

/** What {@link vaultFile} takes. */
export const vaultFileRequest = {
  params: v.object({ id: lowerUuid }),
  body: v.object({
    proofs: walletProofs,
    /** The new split of a `recoverable` wallet, with `recovery` sealed to `keys.keeper`; left out for a `user-held` one. */
    home: v.optional(v.object({ splitId: lowerUuid, auth: sealedMessage, recovery: sealedMessage })),
  }),
} as const satisfies CallRequest
