import type { Kit } from './kit.ts'
import type { CaipNetworkId } from './network.ts'

/** Where reads of a network go: the gateway's proxy, else the network's own RPC; undefined without either. */
export function rpcUrl(kit: Kit, networkId: CaipNetworkId): string | undefined {
  const { gateway, networks, projectId } = kit.options
  const network = networks.find((candidate) => candidate.id === networkId)
  if (!network || !gateway) return network?.rpcUrls[0]
  const query = new URLSearchParams({ chainId: networkId, ...(projectId && { projectId }) })
  return `${gateway.replace(/\/$/, '')}/v1?${query}`
}
