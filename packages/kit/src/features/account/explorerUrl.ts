import type { Network } from '../../core/network.ts'

/** The address's page on the network's block explorer; undefined when the network names none. */
export function explorerUrl(network: Network | undefined, address: string): string | undefined {
  const base = network?.blockExplorerUrl
  if (!base || !/^https?:\/\//i.test(base)) return undefined
  return `${base.replace(/\/+$/, '')}/address/${encodeURIComponent(address)}`
}
