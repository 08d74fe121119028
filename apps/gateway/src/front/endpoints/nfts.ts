import { endpoints } from '@foyer/contract'
import type { ServedChains } from '../../capabilities/chains/servedChain.ts'
import type { NftPages } from '../../capabilities/nfts/createNftPages.ts'
import { sourceHeaders } from '../../capabilities/providers/sourceHeaders.ts'
import type { GatewayConfig } from '../../engines/config/schema.ts'
import { callerNetwork } from '../../engines/limits/callerNetwork.ts'
import type { ChainFamily } from '../../sources/chainFamily.ts'
import { type ServedEndpoint, served, type UnavailableEndpoint, unavailable } from '../http/served.ts'
import { readAccount } from './readAccount.ts'
import { readHistoryChains } from './readHistoryChains.ts'

export type NftsNeeds = {
  chains: ServedChains
  config: GatewayConfig
  families: readonly ChainFamily[]
  nftPages: NftPages
}

/**
 * GET /v1/account/{address}/nfts: pieces of collections (ERC-721, ERC-1155, Metaplex) that an account has, 24 to a page. This
 * gateway's own index tells those that came last first, and checks each with its contract.
 */
export function nfts(services: NftsNeeds): ServedEndpoint<typeof endpoints.nfts> | UnavailableEndpoint {
  const { config, nftPages } = services
  if (!config.nfts.enabled) return unavailable('collections are switched off')
  if (nftPages.isEmpty) return unavailable('it has no history source to find collections in')
  return served(endpoints.nfts, async ({ params, query, clientAddress, chargeWork, signal }) => {
    const { namespace, address: owner } = readAccount(params.address)
    const chainIds = readHistoryChains(services, query.chainId, namespace, nftPages.serves)
    if (chainIds.length === 0) return { json: { nfts: [], next: null } }
    const caller = callerNetwork(clientAddress())
    const page = await nftPages.read({ owner, chainIds, cursor: query.cursor, caller, charge: chargeWork }, signal())
    return { json: page.value, headers: sourceHeaders([page]) }
  })
}
