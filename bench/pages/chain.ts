/** The one chain of the pages; their own server answers for its node. */
export const chain = {
  id: 31337,
  name: 'Local chain 31337',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [new URL('/rpc', location.href).href] } },
} as const
