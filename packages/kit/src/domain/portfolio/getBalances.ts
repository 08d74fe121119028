import type { Kit } from '../../core/kit.ts'
import { type CaipNetworkId, namespaceOf } from '../../core/network.ts'
import { selectNetworkId } from '../../core/store.ts'
import { loadData } from '../../data/loadData.ts'
import { actingAddress } from '../gateway/accountId.ts'
import type { Portfolio } from './portfolio.ts'
import { portfolioQuery } from './portfolioQuery.ts'

export type GetBalancesParameters = {
  /** Default: the connected account. */
  address?: string
  /** Default: the active network. */
  networkId?: CaipNetworkId
}
/**
 * `reason` stands beside tokens that do not tell all: 'unsupported' leaves the native coin alone, 'failed' leaves none, and
 * then `retryAt` (milliseconds since 1970) is when the gateway is asked again.
 */
export type GetBalancesReturnType = Portfolio

/**
 * What an account holds on one network. A failure is an empty list with its reason, shows 'Token Balance Unavailable' and
 * blocks the next try for 30 s (specification sections 5, 7 and 8).
 *
 * @throws KitError NOT_CONNECTED without an address, NETWORK_NOT_FOUND without a network.
 * @example
 * const { tokens, reason, retryAt } = await getBalances(kit)
 */
export async function getBalances(kit: Kit, parameters: GetBalancesParameters = {}): Promise<GetBalancesReturnType> {
  const networkId = parameters.networkId ?? selectNetworkId(kit.store.getState())
  const address = actingAddress(kit, parameters.address)
  if (!networkId) return { tokens: [], source: 'gateway', reason: 'unsupported' }
  const data = await loadData(kit)
  const query = portfolioQuery(kit, data, { namespace: namespaceOf(networkId), address, networkId })
  return data.queryClient.fetchQuery(query)
}
