import { endpoints } from '@foyer/contract'
import { HttpProblem, unsupportedChain } from '../http/problem.ts'
import { type ServedEndpoint, served, type UnavailableEndpoint, unavailable } from '../http/served.ts'
import { sourceHeaders } from '../providers/sourceHeaders.ts'
import { type Account, readAccount } from './readAccount.ts'
import type { Services } from './services.ts'

/** Rootstock and its test chain have no lists of an account in this API, unless the operator serves them. */
const empty: readonly string[] = ['eip155:30', 'eip155:31']

/**
 * GET /v1/account/{address}/nfts: pieces of collections (ERC-721, ERC-1155) that an account has, 24 to a page. This
 * gateway's own index tells those that came last first, and checks each with its contract.
 */
export function nfts(services: Services): ServedEndpoint<typeof endpoints.nfts> | UnavailableEndpoint {
  const { config, nftPages } = services
  if (!config.nfts.enabled) return unavailable('collections are switched off')
  if (nftPages.isEmpty) return unavailable('it has no history source to find collections in')
  return served(endpoints.nfts, async ({ params, query }) => {
    const account = readAccount(params.address)
    const name = query.chainId === undefined || !/^\d+$/.test(query.chainId) ? query.chainId : `eip155:${query.chainId}`
    if (name !== undefined && empty.includes(name) && !services.chains.has(name))
      return { json: { nfts: [], next: null } }
    const { owner, chainIds } = readQuestion(services, account, name)
    const page = await nftPages.read({ owner, chainIds, cursor: query.cursor })
    return { json: page.value, headers: sourceHeaders([page]) }
  })
}

function readQuestion({ chains, history, nftPages }: Services, account: Account, name: string | undefined) {
  const isKnown = name === undefined ? account.namespace === 'eip155' : chains.has(name) || nftPages.serves(name)
  if (!isKnown) throw unsupportedChain(name?.slice(0, 64) ?? 'of this address', [...chains.keys()])
  if (account.namespace !== 'eip155') {
    throw new HttpProblem(400, 'address', 'This is not an EVM address, which has 40 hexadecimal digits.')
  }
  const all = history.chainIds.length > 0 ? history.chainIds : [...chains.keys()]
  return { owner: account.address, chainIds: name === undefined ? all : [name] }
}
