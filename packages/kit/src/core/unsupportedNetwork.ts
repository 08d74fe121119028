import type { Kit } from './kit.ts'
import type { CaipNetworkId } from './network.ts'

/** Whether the kit must say that a network is not one the site asked for. */
export function isUnsupportedNetwork(kit: Kit, networkId: CaipNetworkId): boolean {
  const { allowUnsupportedChain = false, enableNetworkSwitch = true, networks, sources } = kit.options
  return (
    sources.length > 0 &&
    enableNetworkSwitch &&
    !allowUnsupportedChain &&
    !networks.some((network) => network.id === networkId)
  )
}
