/** The vendor's names of chains, by CAIP-2. */
const names: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:56': 'binance-smart-chain',
  'eip155:100': 'xdai',
  'eip155:137': 'polygon',
  'eip155:250': 'fantom',
  'eip155:324': 'zksync-era',
  'eip155:8217': 'klaytn',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:42220': 'celo',
  'eip155:43114': 'avalanche',
  'eip155:59144': 'linea',
  'eip155:81457': 'blast',
  'eip155:534352': 'scroll',
  'eip155:7777777': 'zora',
  'eip155:1313161554': 'aurora',
}
const ids: ReadonlyMap<string, string> = new Map(Object.entries(names).map(([id, name]) => [name, id]))

/** The vendor's name of a chain; `undefined` for one that it is not asked about. */
export function zerionChainName(chainId: string): string | undefined {
  return names[chainId]
}

/** The CAIP-2 name of a chain as the vendor writes it. */
export function zerionChainId(name: string): string | undefined {
  return ids.get(name)
}
