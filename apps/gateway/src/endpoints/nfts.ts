import { endpoints } from '@foyer/contract'
import { type ServedEndpoint, served, type UnavailableEndpoint, unavailable } from '../http/served.ts'
import { readNftPage } from '../nfts/readNftPage.ts'
import { readAccount } from './readAccount.ts'
import { readHistoryChains } from './readHistoryChains.ts'
import type { Services } from './services.ts'

const budgetMs = 10_000

/**
 * GET /v1/account/{address}/nfts: pieces of collections (ERC-721, ERC-1155) that an account has, found by their transfers
 * and checked with their contracts; 24 to a page, those that came last first.
 */
export function nfts(services: Services): ServedEndpoint<typeof endpoints.nfts> | UnavailableEndpoint {
  const { config, history } = services
  if (!config.nfts.enabled) return unavailable('collections are switched off')
  if (history.chainIds.length === 0) return unavailable('it has no history source to find collections in')
  return served(endpoints.nfts, async ({ params, query }) => {
    const { namespace, address } = readAccount(params.address)
    const chainIds = readHistoryChains(services, query.chainId, namespace)
    if (chainIds.length === 0) return { json: { nfts: [], next: null } }
    const answer = await readNftPage(services, {
      // Without chains there is no other namespace than this one.
      owner: address as `0x${string}`,
      chainIds,
      cursor: query.cursor,
      budgetMs: Math.min(budgetMs, config.limits.requestTimeoutMs / 2),
    })
    return { json: answer }
  })
}
