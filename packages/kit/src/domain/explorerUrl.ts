import type { ExplorerTarget } from '../core/chain.ts'
import { chainFamily } from '../core/chainFamily.ts'
import type { Kit } from '../core/kit.ts'
import { type CaipNetworkId, namespaceOf } from '../core/network.ts'

/** The page of an address or a transaction on its network's block explorer; undefined when the site names none. */
export function explorerUrl(
  kit: Kit,
  networkId: CaipNetworkId | undefined,
  target: ExplorerTarget,
): string | undefined {
  const network = kit.options.networks.find(({ id }) => id === networkId)
  return network && chainFamily(kit, namespaceOf(network.id))?.explorerUrl(network, target)
}
