import { type balance, balanceNamespaces, type EndpointAnswer, GatewayError } from '@foyer/contract'
import { type CaipNetworkId, namespaceOf } from '../../core/network.ts'
import type { KitData } from '../../data/kitData.ts'
import { isServed } from './supportedChainsQuery.ts'
import { makeToken, type Token } from './token.ts'

type BalanceItem = EndpointAnswer<typeof balance>['balances'][number]

/**
 * The gateway's list of an account's tokens; undefined when the gateway does not serve the network.
 *
 * @throws GatewayError when the gateway fails.
 */
export async function gatewayTokens(
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
