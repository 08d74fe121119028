import { endpoints } from '@foyer/contract'
import { readCursor } from '../history/cursor.ts'
import { readHistoryPage } from '../history/readHistoryPage.ts'
import { HttpProblem } from '../http/problem.ts'
import { type ServedEndpoint, served, type UnavailableEndpoint, unavailable } from '../http/served.ts'
import { readAccount } from './readAccount.ts'
import { readHistoryChains } from './readHistoryChains.ts'
import type { Services } from './services.ts'

type HistoryEndpoint = typeof endpoints.history

/** How long a request waits for an account's past to be read; what is missing then comes with a later page. */
const budgetMs = 10_000
/** GET /v1/account/{account}/history: transactions, newest first, 50 to a page (gateway contract 1.5). */
export function history(services: Services): ServedEndpoint<HistoryEndpoint> | UnavailableEndpoint {
  if (services.history.chainIds.length === 0) return unavailable('it has no history source')
  return served(endpoints.history, async ({ params, query }) => {
    const { onramp, currency = 'usd' } = query
    if (onramp !== undefined && onramp !== 'coinbase') {
      throw new HttpProblem(400, 'provider', 'The parameter onramp must be coinbase, or absent.')
    }
    const { namespace, address } = readAccount(params.account)
    const chainIds = readHistoryChains(services, query.chainId, namespace)
    if (onramp !== undefined) {
      throw new HttpProblem(503, 'provider', 'This gateway has no key for the purchases of coinbase.')
    }
    if (chainIds.length === 0) return { json: { data: [], next: null } }
    const after = query.cursor === undefined || query.cursor === '' ? undefined : readCursor(query.cursor)
    if (query.cursor && after === undefined) {
      throw new HttpProblem(400, '', 'The parameter cursor must be the "next" of an earlier answer.')
    }
    const { items, next, age } = await readHistoryPage(services, {
      address: address.toLowerCase(),
      chainIds,
      currency,
      after,
      budgetMs: Math.min(budgetMs, services.config.limits.requestTimeoutMs / 2),
    })
    return { json: { data: items, next }, headers: { 'x-foyer-source': 'index', 'x-foyer-age': String(age) } }
  })
}
