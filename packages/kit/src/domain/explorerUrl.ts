import type { ExplorerTarget } from '../core/chain.ts'
import { chainFamily } from '../core/chainFamily.ts'
import type { Kit } from '../core/kit.ts'
import { type CaipNetworkId, type Network, namespaceOf } from '../core/network.ts'

/**
 * The page of an address or a transaction on its network's block explorer; undefined when the site names none.
 *
 * @example
 * explorerUrl(kit, 'eip155:1', { address: '0x7099…' }) // 'https://etherscan.io/address/0x7099…'
 */
export function explorerUrl(
  kit: Kit,
  networkId: CaipNetworkId | undefined,
  target: ExplorerTarget,
): string | undefined {
  const network = kit.options.networks.find(({ id }) => id === networkId)
  const family = network && chainFamily(kit, namespaceOf(network.id))
  if (!family) return undefined
  return family.explorerUrl ? family.explorerUrl(network, target) : commonPage(network, target)
}

/** The paths that nearly all explorers share (EIP-3091). */
function commonPage({ blockExplorerUrl }: Network, target: ExplorerTarget): string | undefined {
  if (!blockExplorerUrl || !/^https?:\/\//i.test(blockExplorerUrl)) return undefined
  const [kind, id] = target.transaction === undefined ? ['address', target.address] : ['tx', target.transaction]
  return `${blockExplorerUrl.replace(/\/+$/, '')}/${kind}/${encodeURIComponent(id)}`
}
