import type { Kit } from '../../core/kit.ts'
import { type CaipNetworkId, namespaceOf } from '../../core/network.ts'
import { selectNetworkId } from '../../core/store.ts'
import { loadData } from '../../data/loadData.ts'
import { actingAddress } from '../gateway/accountId.ts'
import { balanceRetries } from './balanceRetries.ts'
import type { Portfolio } from './portfolio.ts'
import { portfolioQuery } from './portfolioQuery.ts'

/** What {@link getBalances} is given. */
export type GetBalancesParameters = {
  /** Default: the connected account. */
  address?: string
  /** Default: the active network. */
  networkId?: CaipNetworkId
}
/**
 * `reason` stands beside tokens that are empty although the account may hold some; then `retryAt` (milliseconds since
 * 1970) is when they are asked for again. Without a gateway the native coin stands alone.
 */
export type GetBalancesReturnType = Portfolio

/**
 * What an account holds on one network. A failure and a network that the gateway does not serve are an empty list with
 * the reason, emit `BALANCE_UNAVAILABLE` and block the next try for 30 s. Without any network the list is 'unsupported'
 * too, but nothing is emitted.
 *
 * @throws KitError NOT_CONNECTED without an address.
 * @example
 * const { tokens, reason, retryAt } = await getBalances(kit)
 */
export async function getBalances(kit: Kit, parameters: GetBalancesParameters = {}): Promise<GetBalancesReturnType> {
  const networkId = parameters.networkId ?? selectNetworkId(kit.store.getState())
  const address = actingAddress(kit, parameters.address)
  if (!networkId) return { tokens: [], source: 'gateway', reason: 'unsupported' }
  const retries = balanceRetries(kit)
  const key = `unsupported ${networkId}:${address}`
  const refused = retries.refusal(key)
  if (refused) return refused
  const data = await loadData(kit)
  const query = portfolioQuery(kit, data, { namespace: namespaceOf(networkId), address, networkId })
  const portfolio = await data.queryClient.fetchQuery(query)
  if (portfolio.reason === 'failed') return { ...portfolio, tokens: [] }
  if (portfolio.reason !== 'unsupported' || portfolio.retryAt !== undefined) return portfolio
  return retries.record(key, { tokens: [], source: 'gateway', reason: 'unsupported' }, { networkId })
}
