import * as v from 'valibot'
import type { Call, CallRequest } from '../endpoint.ts'
import { passkeyPart } from '../vault/passkeyFields.ts'
import { lowerUuid, sealedMessage, vaultWallet, walletAddresses, walletProofs } from '../vault/vaultFields.ts'
import { deviceSplit } from './vaultWallets.ts'

/**
 * Registers a wallet that this device made, with the parts that the gateway and the keeper hold; all or nothing. The site of
 * the session may see its addresses. They are shown to nobody before the wallet is confirmed, which `release` does; a wallet
 * that is not confirmed within an hour is forgotten.
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
     * The home split: `auth` sealed to `keys.gateway`; the recovery part either sealed to `keys.keeper`, or by a passkey of this
     * person that may be on more than one device, and then nobody else can rebuild the wallet.
     */
    home: v.union([
      v.object({ splitId: lowerUuid, auth: sealedMessage, recovery: sealedMessage }),
      v.object({ splitId: lowerUuid, auth: sealedMessage, held: passkeyPart }),
    ]),
    device: deviceSplit,
  }),
} as const satisfies CallRequest
