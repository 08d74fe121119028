import * as v from 'valibot'
import { createVendorClient, type KeyedVendor, type VendorClient } from '../createVendorClient.ts'
import { VendorError } from '../VendorError.ts'

/** The vendor's names of networks, by CAIP-2. */
const networks: Readonly<Record<string, string>> = {
  'eip155:1': 'eth-mainnet',
  'eip155:10': 'opt-mainnet',
  'eip155:56': 'bnb-mainnet',
  'eip155:137': 'polygon-mainnet',
  'eip155:8453': 'base-mainnet',
  'eip155:42161': 'arb-mainnet',
  'eip155:43114': 'avax-mainnet',
  'eip155:59144': 'linea-mainnet',
  'eip155:534352': 'scroll-mainnet',
  'eip155:11155111': 'eth-sepolia',
  'eip155:84532': 'base-sepolia',
}

/** Asks Alchemy (https://www.alchemy.com/docs) about one network. */
export type AlchemyClient = {
  knows: (chainId: string) => boolean
  /** One JSON-RPC call. @throws VendorError */
  call: <Answer>(
    chainId: string,
    schema: v.GenericSchema<unknown, Answer>,
    method: string,
    params: readonly unknown[],
    signal?: AbortSignal,
  ) => Promise<Answer>
  /** The NFT API. @throws VendorError */
  nfts: <Answer>(
    chainId: string,
    schema: v.GenericSchema<unknown, Answer>,
    path: string,
    query: Readonly<Record<string, string | undefined>>,
    signal?: AbortSignal,
  ) => Promise<Answer>
}

/** @param vendor `baseUrl` holds `{network}` where the network's name belongs. */
export function createAlchemyClient({ key, baseUrl, timeoutMs, onCall, now }: KeyedVendor): AlchemyClient {
  const clients = new Map<string, VendorClient>(
    Object.entries(networks).map(([chainId, network]) => [
      chainId,
      createVendorClient({
        vendor: 'alchemy',
        baseUrl: baseUrl.replace('{network}', network),
        headers: () => ({ authorization: `Bearer ${key}` }),
        timeoutMs,
        onCall,
        now,
      }),
    ]),
  )
  const clientOf = (chainId: string): VendorClient => {
    const client = clients.get(chainId)
    if (client === undefined) throw new VendorError('alchemy', 'it does not know this chain.')
    return client
  }
  return {
    knows: (chainId) => clients.has(chainId),
    call: async (chainId, schema, method, params, signal) => {
      const body = { jsonrpc: '2.0', id: 1, method, params }
      const answer = v.object({ result: schema })
      return (await clientOf(chainId)(answer, { method: 'POST', path: '/v2', body }, signal)).result
    },
    nfts: (chainId, schema, path, query, signal) =>
      clientOf(chainId)(schema, { method: 'GET', path: `/nft/v3/${encodeURIComponent(key)}/${path}`, query }, signal),
  }
}
