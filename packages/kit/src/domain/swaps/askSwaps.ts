import type { Endpoint, GatewayClient } from '@foyer/contract'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { selectNetworkId } from '../../core/store.ts'
import { askGateway } from '../gateway/askGateway.ts'
import { isSwapNetwork } from './isSwapNetwork.ts'

/**
 * Asks the gateway about swaps; undefined where they are not offered: outside the swap networks (local test chains may
 * have them), or where the gateway has no source of them.
 *
 * @throws KitError GATEWAY_FAILED.
 */
export async function askSwaps<const Calls extends Readonly<Record<string, Endpoint>>, Answer>(
  kit: Kit,
  calls: Calls,
  networkId: CaipNetworkId | undefined,
  ask: (client: GatewayClient<Calls>, networkId: CaipNetworkId) => Promise<Answer>,
): Promise<Answer | undefined> {
  const active = networkId ?? selectNetworkId(kit.store.getState())
  if (!isSwapNetwork(kit, active)) return undefined
  return askGateway(kit, { calls, networkId: active, ask })
}
