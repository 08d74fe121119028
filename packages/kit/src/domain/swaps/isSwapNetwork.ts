import { swapNetworks } from '@foyer/contract'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'

/** Whether swaps may be offered on a network: on those that the specification names, and on local test chains. */
export function isSwapNetwork(kit: Kit, networkId: CaipNetworkId | undefined): networkId is CaipNetworkId {
  const offered: readonly string[] = swapNetworks
  if (networkId === undefined) return false
  return offered.includes(networkId) || kit.options.networks.some(({ id, local }) => id === networkId && local === true)
}
