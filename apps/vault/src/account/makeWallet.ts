import { GatewayError } from '@foyer/contract'
import { vaultCreate, vaultErrors } from '@foyer/contract/vault'
import { proofId } from '../platform/gateway/createGatewayCall.ts'
import type { CreatedWallet } from '../signer/signerTasks.ts'
import type { AccountParameters } from './accountParameters.ts'
import { keepDeviceShare, type Self } from './device.ts'
import type { PasskeyHolder } from './passkeys/askPasskey.ts'

/**
 * Makes a wallet: its parts go to the gateway, to its holder or keeper and, last, to this device.
 *
 * @param passkey What holds it; default: the keeper.
 * @returns its id.
 * @throws GatewayError `vault-keeper-away`, or whatever the gateway refuses.
 */
export async function makeWallet(
  { call, config, signer, store }: Pick<AccountParameters, 'call' | 'config' | 'signer' | 'store'>,
  { nonce }: Self,
  token: string,
  passkey: PasskeyHolder | undefined,
): Promise<string> {
  const ids = { walletId: crypto.randomUUID(), homeSplitId: crypto.randomUUID(), deviceSplitId: crypto.randomUUID() }
  const jti = proofId()
  const { gateway: gatewayKey, keeper: keeperKey } = config.keys
  // A wallet that could not be recovered is not begun.
  if (keeperKey === null && !passkey)
    throw new GatewayError({
      code: 'gateway-unavailable',
      message: vaultErrors['vault-keeper-away'].message,
      status: 503,
    })
  const holder = passkey ? { passkey } : { keeperKey: keeperKey ?? '' }
  const made = await (await signer()).create({ ...ids, gatewayKey, nonce, jti, ...holder })
  const body = {
    walletId: ids.walletId,
    addresses: made.addresses,
    proofs: made.proofs,
    home: homeOf(ids.homeSplitId, made),
    device: { splitId: ids.deviceSplitId, share: made.share },
  }
  await call(vaultCreate, { body, token, jti })
  // Only once the other parts are kept, since this part alone opens nothing.
  await keepDeviceShare(store, ids.walletId, { splitId: ids.deviceSplitId, half: made.half })
  return ids.walletId
}

/** The parts of a new home split as the gateway takes them. */
function homeOf(splitId: string, made: CreatedWallet) {
  return { splitId, auth: made.auth, ...('held' in made ? { held: made.held } : { recovery: made.recovery }) }
}
