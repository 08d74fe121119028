import * as v from 'valibot'
import type { Call, CallRequest } from '../endpoint.ts'
import { lowerUuid, sealedMessage, vaultWallet, walletProofs } from '../vault/vaultFields.ts'

/**
 * Records that a recovery file was made; neither the file nor its password is sent. A `recoverable` wallet gets a new home split,
 * because the file keeps the third part of that. A `user-held` wallet keeps its home split, because its factors seal a part of it,
 * and its file gets a separate split. Needs the login and device of `vaultExport`; three a day. The member gets a mail.
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
