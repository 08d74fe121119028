import * as v from 'valibot'
import type { Call, CallRequest } from '../endpoint.ts'
import { list, text } from '../fields.ts'
import { passwordPart } from '../vault/factorFields.ts'
import { passkeyPart } from '../vault/passkeyFields.ts'
import { lowerUuid, sealedMessage, vaultWallet } from '../vault/vaultFields.ts'

/**
 * The gateway's part of the home split, sealed to the proof's `eph`. The other part: a `recoverable` wallet's has the keeper,
 * who takes the ticket; a `user-held` wallet's is in `held`, once for each passkey that opens it, and in `password` where one
 * does. Needs a login of the last five minutes.
 */
export const vaultRecovery = {
  method: 'POST',
  path: '/v1/vault/wallets/:id/recovery',
  auth: 'none',
  project: 'none',
  response: v.object({
    wallet: vaultWallet,
    splitId: lowerUuid,
    share: sealedMessage,
    ticket: v.nullable(text(2_048)),
    held: list(passkeyPart, 100),
    password: v.nullable(passwordPart),
  }),
} as const satisfies Call

/** What {@link vaultRecovery} takes. */
export const vaultRecoveryRequest = {
  params: v.object({ id: lowerUuid }),
  body: v.object({}),
} as const satisfies CallRequest
