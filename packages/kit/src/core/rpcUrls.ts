import type { Kit } from './kit.ts'
import type { CaipNetworkId } from './network.ts'

/** Where a network can be read, in order: the gateway's proxy, then the network's own RPCs. */
export function rpcUrls(kit: Kit, networkId: CaipNetworkId): readonly string[] {
  const { gateway, networks, projectId } = kit.options
  const network = networks.find((candidate) => candidate.id === networkId)
  if (!network) return []
  if (!gateway) return network.rpcUrls
  const query = new URLSearchParams({ chainId: networkId, ...(projectId && { projectId }) })
  return [`${gateway.replace(/\/$/, '')}/v1?${query}`, ...network.rpcUrls]
}
