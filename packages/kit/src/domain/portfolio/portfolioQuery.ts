import { type balance, balanceNamespaces, type EndpointAnswer, GatewayError } from '@foyer/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Chain, Signer } from '../../core/chain.ts'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { limits } from '../../core/limits.ts'
import { loadPart } from '../../core/loadPart.ts'
import { type CaipNetworkId, type Namespace, namespaceOf } from '../../core/network.ts'
import { accountsOf, sessionKey } from '../../core/session.ts'
import type { KitData } from '../../data/kitData.ts'
import { persistedCache } from '../persistedCache.ts'
import { balanceRetries } from './balanceRetries.ts'
import { takeFreshCoins } from './freshBalances.ts'
import { type Portfolio, portfolioCodec } from './portfolio.ts'
import { isServed } from './supportedChainsQuery.ts'
import { arrangeTokens, makeToken, nativeToken, type Token } from './token.ts'

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
    .sessions.find((each) => accountsOf(each, namespace, networkId).some((account) => account.address === address))
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
  if (!network) throw new KitError('NETWORK_NOT_FOUND', 'Network Not Found', { details: networkId })
  const amount = await chain.getNativeBalance({ address, networkId })
  const unsupported = { reason: 'unsupported' } as const
  return { tokens: [nativeToken(network, amount)], source: 'rpc', ...(data.gateway && unsupported) }
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

type BalanceItem = EndpointAnswer<typeof balance>['balances'][number]

/**
 * The gateway's list of an account's tokens; undefined when the gateway does not serve the network.
 *
 * @throws GatewayError when the gateway fails.
 */
async function gatewayTokens(
  data: KitData,
  parameters: {
    address: string
    networkId: CaipNetworkId
    signal: AbortSignal
    /** The gateway's own address. */
    host?: string | undefined
    /** Chain-qualified coins whose balance the gateway must read anew, all others with them. */
    fresh?: readonly string[] | undefined
  },
): Promise<Token[] | undefined> {
  const { address, fresh, host = '', networkId, signal } = parameters
  const namespaces: readonly string[] = balanceNamespaces
  if (!data.gateway || !namespaces.includes(namespaceOf(networkId)) || !(await isServed(data, networkId)))
    return undefined
  try {
    const answer = await data.gateway.balance(
      { address, currency: 'usd', chainId: networkId, ...(fresh && { forceUpdate: fresh }) },
      { signal },
    )
    return answer.balances
      .filter((item) => (item.chainId ?? networkId) === networkId)
      .map((item) => toToken(item, networkId, host))
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'gateway-unsupported-chain') return undefined
    throw error
  }
}

function toToken(item: BalanceItem, networkId: CaipNetworkId, host: string): Token {
  const { name, symbol, price, iconUrl } = item
  const decimals = Number(item.quantity.decimals)
  const [whole = '0', fraction = ''] = item.quantity.numeric.split('.')
  return makeToken({
    networkId,
    name,
    symbol,
    decimals,
    // Places beyond the token's own cannot exist on the chain.
    amount: BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0')),
    price,
    // The gateway names its own pictures by their path, counted from its own address.
    iconUrl: iconUrl.startsWith('/') ? host.replace(/\/+$/, '') + iconUrl : iconUrl,
    address: item.address?.slice(item.address.lastIndexOf(':') + 1),
  })
}

/** How long a wallet may take to say what it can do, in ms; some never answer. */
const timeoutMs = 2000
/** A wallet's abilities hardly change while it is connected. */
const abilityLifetime = 300_000

type Owner = Signer & { readonly networkId: CaipNetworkId }

/**
 * The wallet's own list of assets (ERC-7811), where it declares asset discovery (ERC-5792). Undefined when it does not,
 * does not answer, or when any asset of its answer lacks the expected shape.
 */
async function walletTokens(data: KitData, chain: Chain, owner: Owner): Promise<Token[] | undefined> {
  if (!chain.getAssets || !(await canDiscover(data, chain, owner))) return undefined
  const [{ readWalletAssets }, answer] = await Promise.all([
    // Few wallets have such a list, so what reads it comes when one does.
    loadPart(() => import('./readWalletAssets.ts')),
    within(timeoutMs * 5, chain.getAssets(owner)),
  ])
  return readWalletAssets(answer, chain, owner.networkId)
}

async function canDiscover(data: KitData, chain: Chain, owner: Owner): Promise<boolean> {
  const capabilities = await data.queryClient.fetchQuery({
    queryKey: ['capabilities', sessionKey(owner.session), owner.address, owner.networkId],
    queryFn: async () => (chain.getCapabilities && (await within(timeoutMs, chain.getCapabilities(owner)))) ?? {},
    staleTime: abilityLifetime,
    networkMode: 'always',
  })
  return isSupported(capabilities.assetDiscovery)
}

function isSupported(capability: unknown): boolean {
  return (
    typeof capability === 'object' && capability !== null && 'supported' in capability && capability.supported === true
  )
}

/** What a promise answers in time; undefined when it is late or fails, since a wallet may do either to a new method. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let handle: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    handle = setTimeout(() => resolve(undefined), ms)
  })
  try {
    return await Promise.race([promise.catch(() => undefined), late])
  } finally {
    clearTimeout(handle)
  }
}
