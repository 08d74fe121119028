import { queryOptions } from '@tanstack/react-query'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { limits } from '../../core/limits.ts'
import type { CaipNetworkId, Namespace } from '../../core/network.ts'
import { accountsOf } from '../../core/session.ts'
import type { KitData } from '../../data/kitData.ts'
import { persistedCache } from '../persistedCache.ts'
import { balanceRetries } from './balanceRetries.ts'
import { takeFreshCoins } from './freshBalances.ts'
import { gatewayTokens } from './gatewayTokens.ts'
import { type Portfolio, portfolioCodec } from './portfolio.ts'
import { arrangeTokens, nativeToken, type Token } from './token.ts'
import { walletTokens } from './walletTokens.ts'

export type PortfolioParameters = {
  readonly namespace: Namespace
  readonly address: string
  readonly networkId: CaipNetworkId
}

/**
 * What an account holds on one network: as the wallet says where it can (ERC-7811), else the gateway, else the native
 * balance alone. Kept for 30 s, over a reload too. After a failure nothing is asked for 30 s; the native coin, which the
 * network's own nodes know, is then all there is.
 *
 * Screens show the native coin where the gateway fails or does not serve the network, so that none shows 0 for what is
 * there; the action `getBalances` answers an empty list there.
 */
export function portfolioQuery(kit: Kit, data: KitData, parameters: PortfolioParameters) {
  const key = `${parameters.networkId}:${parameters.address}`
  const cache = persistedCache(kit, 'balance', limits.portfolioLifetime, portfolioCodec)
  return queryOptions({
    queryKey: ['portfolio', parameters.networkId, parameters.address],
    queryFn: async ({ signal }): Promise<Portfolio> => {
      const retries = balanceRetries(kit)
      const refused = retries.refusal(key)
      if (refused) return refused
      try {
        const portfolio = await readPortfolio(kit, data, parameters, signal)
        cache.write(key, portfolio)
        return portfolio
      } catch (error) {
        if (signal.aborted) throw error
        // Neither the site nor its gateway knows the network, so there is no node to read.
        const isUnknown = error instanceof KitError && error.code === 'NETWORK_NOT_FOUND'
        const reason = isUnknown ? 'unsupported' : 'failed'
        const native = error instanceof KitError ? undefined : await readNative(kit, parameters)
        const portfolio: Portfolio = native
          ? { tokens: [native], source: 'rpc', reason }
          : { tokens: [], source: data.gateway ? 'gateway' : 'rpc', reason }
        return retries.record(key, portfolio, { networkId: parameters.networkId, cause: error })
      }
    },
    initialData: () => cache.read(key)?.value,
    initialDataUpdatedAt: () => cache.read(key)?.at,
    staleTime: (query) => (query.state.data?.retryAt ? 0 : limits.portfolioLifetime),
    refetchInterval: ({ state: { data: portfolio } }) =>
      portfolio?.retryAt ? Math.max(portfolio.retryAt - Date.now(), 1) : false,
    networkMode: 'always',
  })
}

async function readPortfolio(
  kit: Kit,
  data: KitData,
  parameters: PortfolioParameters,
  signal: AbortSignal,
): Promise<Portfolio> {
  const { address, namespace, networkId } = parameters
  const network = kit.options.networks.find((each) => each.id === networkId)
  const chain = await kit.chain(namespace)
  const session = kit.store
    .getState()
    .sessions.find((each) => accountsOf(each, namespace).some((account) => account.address === address))
  const own = session && (await walletTokens(data, chain, { session, address, networkId }))
  if (own) return { tokens: arrangeTokens(own), source: 'wallet' }
  const served = await gatewayTokens(data, {
    address,
    networkId,
    signal,
    host: kit.options.gateway,
    fresh: takeFreshCoins(kit, parameters),
  })
  if (served) {
    const tokens = arrangeTokens(served)
    // The gateway's development prices serve local chains only, and nothing else prices those.
    const isDev = network?.local === true && tokens.some((token) => token.price !== undefined)
    return { tokens, source: 'gateway', ...(isDev && { priceSourceIsDev: true }) }
  }
  const reason = data.gateway ? ('unsupported' as const) : undefined
  if (!network) throw new KitError('NETWORK_NOT_FOUND', 'Network Not Found', { details: networkId })
  const amount = await chain.getNativeBalance({ address, networkId })
  return { tokens: [nativeToken(network, amount)], source: 'rpc', ...(reason && { reason }) }
}

/** The native coin alone, from the network's own nodes, where the gateway is away; undefined when these are too. */
async function readNative(
  kit: Kit,
  { address, namespace, networkId }: PortfolioParameters,
): Promise<Token | undefined> {
  const network = kit.options.networks.find(({ id }) => id === networkId)
  try {
    const chain = await kit.chain(namespace)
    return network && nativeToken(network, await chain.getNativeBalance({ address, networkId }))
  } catch {
    // The gateway's failure is the one to tell.
    return undefined
  }
}
