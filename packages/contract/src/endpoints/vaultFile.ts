import * as v from 'valibot'
import type { Call, CallRequest } from '../endpoint.ts'
import { passkeyPart } from '../vault/passkeyFields.ts'
import { lowerUuid, sealedMessage, vaultWallet, walletProofs } from '../vault/vaultFields.ts'

/**
 * Replaces the home split, because the member keeps the third part of a new one in a recovery file; neither the file nor its
 * password is sent. The recovery part of the new split is where the old one's was. Needs a login and a device as `vaultExport`
 * does, three times a day; the member is told by mail.
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
    /** `recovery` sealed to `keys.keeper` for a `recoverable` wallet; `held` by a passkey of the wallet for a `user-held` one. */
    home: v.union([
      v.object({ splitId: lowerUuid, auth: sealedMessage, recovery: sealedMessage }),
      v.object({ splitId: lowerUuid, auth: sealedMessage, held: passkeyPart }),
    ]),
  }),
} as const satisfies CallRequest
