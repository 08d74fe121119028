import * as v from 'valibot'
import type { Call, CallRequest } from '../endpoint.ts'
import { passkeyPart } from '../vault/passkeyFields.ts'
import { lowerUuid, sealedMessage, vaultWallet, walletAddresses, walletProofs } from '../vault/vaultFields.ts'
import { deviceSplit } from './vaultWallets.ts'

/**
 * Registers a wallet that this device made, with the parts that the gateway and the keeper hold; all or nothing. The session's
 * site may see its addresses once `release` has confirmed the wallet. An unconfirmed wallet is forgotten after an hour.
 */
export const vaultCreate = {
  method: 'POST',
  path: '/v1/vault/wallets',
  auth: 'none',
  project: 'none',
  response: v.object({ wallet: vaultWallet }),
} as const satisfies Call

/** What {@link vaultCreate} takes; the ids are made by the device. Sent again with the same ids, it answers the same. */
export const vaultCreateRequest = {
  body: v.object({
    walletId: lowerUuid,
    addresses: walletAddresses,
    proofs: walletProofs,
    /**
     * The home split: `auth` is sealed to `keys.gateway`. The recovery part is sealed either to `keys.keeper`, or by a passkey of
     * the member that may be on several devices; with a passkey, only the member can rebuild the wallet.
     */
    home: v.union([
      v.object({ splitId: lowerUuid, auth: sealedMessage, recovery: sealedMessage }),
      v.object({ splitId: lowerUuid, auth: sealedMessage, held: passkeyPart }),
    ]),
    device: deviceSplit,
  }),
} as const satisfies CallRequest
