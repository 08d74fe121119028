import { createVendorClient, type KeyedVendor, type VendorClient } from '../createVendorClient.ts'

/** The chains that 1inch swaps and prices. */
export const oneInchChains: readonly string[] = [
  'eip155:1',
  'eip155:10',
  'eip155:56',
  'eip155:100',
  'eip155:137',
  'eip155:250',
  'eip155:324',
  'eip155:8217',
  'eip155:8453',
  'eip155:42161',
  'eip155:43114',
  'eip155:1313161554',
]

/** Asks 1inch (https://portal.1inch.dev); one client for all of its services, because its limits count them together. */
export function createOneInchClient({ key, baseUrl, timeoutMs, onCall, now }: KeyedVendor): VendorClient {
  return createVendorClient({
    vendor: '1inch',
    baseUrl,
    headers: () => ({ authorization: `Bearer ${key}` }),
    timeoutMs,
    onCall,
    now,
  })
}

/** The number of an EVM chain, as it stands in 1inch's paths. */
export function chainNumber(chainId: string): string {
  return chainId.slice(chainId.indexOf(':') + 1)
}
