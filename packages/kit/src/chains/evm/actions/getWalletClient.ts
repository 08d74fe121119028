import type { Kit } from '../../../core/kit.ts'
import { loadPart } from '../../../core/loadPart.ts'
import type { CaipNetworkId } from '../../../core/network.ts'
import type { EvmWalletClient } from '../viemClients.ts'

/** What {@link getWalletClient} is given. */
export type GetWalletClientParameters = {
  /** One of the kit's networks. Default: the one that the kit shows. */
  networkId?: CaipNetworkId | undefined
}

/**
 * viem's wallet client of the connected EVM account, over the wallet's own provider; its code loads with the first call.
 * It stays with that account and network: ask anew after `CONNECT_SUCCESS`, `SWITCH_NETWORK` and the like.
 *
 * @throws KitError `NOT_CONNECTED`, `NETWORK_NOT_FOUND`, `CONNECTION_CLIENT_NOT_SET`, `PART_MISSING`, `PAGE_OUTDATED`.
 * @example
 * const client = await getWalletClient(kit)
 * const hash = await client.sendTransaction({ to: '0x4E10…', value: parseEther('0.1') })
 */
export async function getWalletClient(
  kit: Kit,
  { networkId }: GetWalletClientParameters = {},
): Promise<EvmWalletClient> {
  const { openWalletClient } = await loadPart(() => import('../viemClients.ts'))
  return openWalletClient(kit, networkId)
}
