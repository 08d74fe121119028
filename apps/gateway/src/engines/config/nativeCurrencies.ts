/** A chain's own coin. */
export type NativeCurrency = { name: string; symbol: string; decimals: number; iconUrl: string }

const others: Readonly<Record<string, { name: string; symbol: string }>> = {
  'eip155:56': { name: 'BNB', symbol: 'BNB' },
  'eip155:100': { name: 'xDAI', symbol: 'xDAI' },
  'eip155:137': { name: 'POL', symbol: 'POL' },
  'eip155:250': { name: 'Fantom', symbol: 'FTM' },
  'eip155:8217': { name: 'Kaia', symbol: 'KAIA' },
  'eip155:43114': { name: 'Avalanche', symbol: 'AVAX' },
}

/** The coin of a swap network that has its own; ether on every other network. */
export function nativeCurrencyOf(chainId: string): NativeCurrency {
  return { ...(others[chainId] ?? { name: 'Ether', symbol: 'ETH' }), decimals: 18, iconUrl: '' }
}
