import type { Kit } from './kit.ts'
import type { CaipNetworkId } from './network.ts'

/** Whether the kit must say that a network is not one the site asked for. */
export function isUnsupportedNetwork(kit: Kit, networkId: CaipNetworkId): boolean {
  const { allowUnsupportedChain = false, chains, enableNetworkSwitch = true, networks } = kit.options
  return (
    // In basic mode nothing could be done about it.
    chains.length > 0 &&
    enableNetworkSwitch &&
    !allowUnsupportedChain &&
    !networks.some((network) => network.id === networkId)
  )
}
