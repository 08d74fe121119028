import { type EndpointQuery, endpoints } from '@foyer/contract'
import { askHistoryProviders, readProviderCursor } from '../history/askHistoryProviders.ts'
import { readCursor } from '../history/cursor.ts'
import type { HistoryProvider } from '../history/historyProvider.ts'
import { readHistoryPage } from '../history/readHistoryPage.ts'
import { HttpProblem } from '../http/problem.ts'
import { type Reply, type ServedEndpoint, served, type UnavailableEndpoint, unavailable } from '../http/served.ts'
import { sourceHeaders } from '../providers/sourceHeaders.ts'
import { findChain } from './findChain.ts'
import { readAccount } from './readAccount.ts'
import { readHistoryChains } from './readHistoryChains.ts'
import type { Services } from './services.ts'

type HistoryEndpoint = typeof endpoints.history
type HistoryReply = Reply<HistoryEndpoint>
type HistoryCall = { query: EndpointQuery<HistoryEndpoint> } & ReturnType<typeof readAccount>

/** How long a request waits for an account's past to be read; what is missing then comes with a later page. */
const budgetMs = 10_000

/**
 * GET /v1/account/{account}/history: transactions, newest first, 50 to a page (gateway contract 1.5). Where the index of
 * this gateway has no answer, the sources with a key are asked; a list that one of them began is continued by it.
 */
export function history(services: Services): ServedEndpoint<HistoryEndpoint> | UnavailableEndpoint {
  const { history: sources, purchases } = services.keyed
  if (services.history.chainIds.length === 0 && sources.length === 0) return unavailable('it has no history source')

  const readIndex = async (call: HistoryCall): Promise<HistoryReply> => {
    const { chainId, cursor, currency = 'usd' } = call.query
    const chainIds = readHistoryChains(services, chainId, call.namespace)
    if (chainId === undefined && chainIds.length === 0) {
      throw new HttpProblem(503, 'chainId', 'This gateway indexes no chain at the moment.')
    }
    if (chainIds.length === 0) return { json: { data: [], next: null } }
    const after = cursor === undefined || cursor === '' ? undefined : readCursor(cursor)
    if (cursor && after === undefined) {
      throw new HttpProblem(400, '', 'The parameter cursor must be the "next" of an earlier answer.')
    }
    const { items, next, age } = await readHistoryPage(services, {
      address: call.address.toLowerCase(),
      chainIds,
      currency,
      after,
      budgetMs: Math.min(budgetMs, services.config.limits.requestTimeoutMs / 2),
    })
    return { json: { data: items, next }, headers: { 'x-foyer-source': 'index', 'x-foyer-age': String(age) } }
  }

  const ask = async (
    providers: readonly HistoryProvider[],
    { query, address }: HistoryCall,
    cursor: string | undefined,
  ): Promise<HistoryReply | undefined> => {
    const { chainId, currency = 'usd' } = query
    const chainIds = chainId === undefined ? [...services.chains.keys()] : [nameOf(chainId)]
    const page = await askHistoryProviders(providers, { address, chainIds, currency, cursor }, services.logger)
    return page === undefined ? undefined : { json: page.value, headers: sourceHeaders([page]) }
  }

  return served(endpoints.history, async ({ params, query }) => {
    if (query.onramp !== undefined && query.onramp !== 'coinbase') {
      throw new HttpProblem(400, 'provider', 'The parameter onramp must be coinbase, or absent.')
    }
    const call = { query, ...readAccount(params.account) }
    if (query.onramp !== undefined) {
      if (call.namespace !== 'eip155') {
        throw new HttpProblem(
          400,
          'provider',
          'Purchases are known for EVM addresses, which have 40 hexadecimal digits.',
        )
      }
      if (query.chainId !== undefined) findChain(services, nameOf(query.chainId))
      const own = purchases === undefined ? [] : [purchases]
      const bought = await ask(own, call, readProviderCursor(own, query.cursor)?.cursor)
      // Without a key nothing can have been bought through this gateway (gateway contract, section 6).
      return bought ?? { json: { data: [], next: null } }
    }
    const begun = readProviderCursor(sources, query.cursor)
    const continued = begun === undefined ? undefined : await ask([begun.provider], call, begun.cursor)
    if (continued !== undefined) return continued
    try {
      return await readIndex(call)
    } catch (error) {
      // A list that the index began has no place in another source's.
      const canAsk = error instanceof HttpProblem && error.status === 503 && !query.cursor
      const other = canAsk && call.namespace === 'eip155' ? await ask(sources, call, undefined) : undefined
      if (other !== undefined) return other
      throw error
    }
  })
}

function nameOf(chainId: string): string {
  return /^\d+$/.test(chainId) ? `eip155:${chainId}` : chainId
}
