import { swapNetworks } from '@foyer/contract'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'

/** Whether swaps may be offered on a network: on those that the specification names, and on local test chains of their kind. */
export function isSwapNetwork(kit: Kit, networkId: CaipNetworkId | undefined): networkId is CaipNetworkId {
  const offered: readonly string[] = swapNetworks
  if (networkId === undefined) return false
  if (offered.includes(networkId)) return true
  const namespace = networkId.slice(0, networkId.indexOf(':') + 1)
  const isOfKind = offered.some((id) => id.startsWith(namespace))
  return isOfKind && kit.options.networks.some(({ id, local }) => id === networkId && local === true)
}
