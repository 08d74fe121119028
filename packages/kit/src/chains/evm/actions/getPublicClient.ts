import type { Kit } from '../../../core/kit.ts'
import { loadPart } from '../../../core/loadPart.ts'
import type { CaipNetworkId } from '../../../core/network.ts'
import type { EvmPublicClient } from '../viemClients.ts'

/** What {@link getPublicClient} is given. */
export type GetPublicClientParameters = {
  /** One of the kit's networks. Default: the one that the kit shows. */
  networkId?: CaipNetworkId | undefined
}

/**
 * viem's public client of a network: it reads through the gateway's proxy, where there is one, and then through the
 * network's own RPCs. Its code loads with the first call; no wallet is needed.
 *
 * @throws KitError `NETWORK_NOT_FOUND`, `PART_MISSING`, `PAGE_OUTDATED`.
 * @example
 * const client = await getPublicClient(kit, { networkId: 'eip155:8453' })
 * const block = await client.getBlockNumber()
 */
export async function getPublicClient(
  kit: Kit,
  { networkId }: GetPublicClientParameters = {},
): Promise<EvmPublicClient> {
  const { openPublicClient } = await loadPart(() => import('../viemClients.ts'))
  return openPublicClient(kit, networkId)
}
