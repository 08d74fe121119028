import { GatewayError } from '@foyer/contract'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { chainFamily } from '../../core/chainFamily.ts'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import { type CaipNetworkId, namespaceOf } from '../../core/network.ts'
import type { TransferFee } from '../../core/transfers.ts'
import { makeToken, type Token } from '../../domain/portfolio/token.ts'
import { getTokenPrices } from '../../domain/prices/getTokenPrices.ts'
import { buildSwap } from '../../domain/swaps/buildSwap.ts'
import { type GetSwapTokensReturnType, getSwapTokens } from '../../domain/swaps/getSwapTokens.ts'

type ListedToken = GetSwapTokensReturnType['tokens'][number]

/** How long the list of tokens, a price and a fee count as known, in ms. */
const lifetimes = { list: 300_000, price: 30_000, fee: 15_000 } as const

/** The tokens of the gateway's list; `unsupported` where the network has no swaps. */
export function swapTokensQuery(kit: Kit, networkId: CaipNetworkId) {
  return queryOptions({
    queryKey: ['swapTokens', networkId],
    queryFn: async ({ signal }) => {
      const { reason, tokens } = await getSwapTokens(kit, { networkId, signal })
      return reason ? ('unsupported' as const) : tokens.map((token) => toToken(kit, networkId, token))
    },
    staleTime: lifetimes.list,
    networkMode: 'always',
  })
}

/** An unlisted token, as its contract describes itself; null where the contract is not a token. */
export function unlistedTokenQuery(kit: Kit, networkId: CaipNetworkId, address: string | undefined) {
  const read = async (contract: string, signal: AbortSignal) => {
    const { tokens } = await getSwapTokens(kit, { networkId, address: contract, signal })
    const [found] = tokens
    return found ? toToken(kit, networkId, found) : null
  }
  return queryOptions({
    queryKey: ['swapToken', networkId, address],
    queryFn: address === undefined ? skipToken : ({ signal }) => read(address, signal),
    staleTime: lifetimes.list,
    networkMode: 'always',
  })
}

/** The price of each token in US dollars, by `idOf`; unknown prices are absent. */
export function pricesQuery(kit: Kit, networkId: CaipNetworkId, tokens: readonly Token[]) {
  const [first, ...more] = tokens.map((token) => gatewayAddress(kit, token))
  return queryOptions({
    queryKey: ['prices', networkId, first, ...more],
    queryFn: first === undefined ? skipToken : () => readPrices(kit, networkId, [first, ...more], tokens),
    // Prices are found by token, so those of the tokens before do no harm.
    placeholderData: (before: Readonly<Record<string, number>> | undefined) => before,
    staleTime: lifetimes.price,
    refetchInterval: lifetimes.price,
    networkMode: 'always',
  })
}

async function readPrices(
  kit: Kit,
  networkId: CaipNetworkId,
  addresses: readonly [string, ...string[]],
  tokens: readonly Token[],
): Promise<Readonly<Record<string, number>>> {
  try {
    const { fungibles } = await getTokenPrices(kit, { networkId, addresses })
    const priceOf = (address: string) => fungibles.find((each) => bareAddress(each.address ?? '') === address)?.price
    return Object.fromEntries(
      tokens.flatMap((token) => {
        const price = priceOf(gatewayAddress(kit, token))
        return price ? [[idOf(token), price]] : []
      }),
    )
  } catch (error) {
    // A refusal says that no token of the list has a price.
    if (isRefused(error)) return {}
    throw error
  }
}

/** What is given, what is wanted, and how much. */
export type SwapPair = { readonly from: Token; readonly to: Token; readonly amount: bigint }

/** What a swap costs the network, in its native coin: as much gas as it may take at the present price. */
export function swapFeeQuery(kit: Kit, networkId: CaipNetworkId, pair: SwapPair | undefined) {
  const read = async ({ amount, from, to }: SwapPair): Promise<TransferFee> => {
    const sides = { from: gatewayAddress(kit, from), to: gatewayAddress(kit, to) }
    const { gas, gasPrice } = await buildSwap(kit, { ...sides, networkId, amount, disableEstimate: true })
    return { total: gas * gasPrice }
  }
  return queryOptions({
    queryKey: ['swapFee', networkId, ...keyOf(pair)],
    // The fee hardly depends on the amount.
    placeholderData: (before: TransferFee | undefined) => before,
    queryFn: pair === undefined ? skipToken : () => read(pair),
    staleTime: lifetimes.fee,
    refetchInterval: lifetimes.fee,
    networkMode: 'always',
  })
}

/** What tells a token from all others of its network. */
export function idOf({ address }: Pick<Token, 'address'>): string {
  return address ?? 'native'
}

/** A pair as the part of a query's key. */
export function keyOf(pair: SwapPair | undefined): readonly string[] {
  return pair ? [idOf(pair.from), idOf(pair.to), pair.amount.toString()] : []
}

/** The address by which gateways name a token; the native coin has one there too. */
export function gatewayAddress(kit: Kit, { address, networkId }: Pick<Token, 'address' | 'networkId'>): string {
  return address ?? chainFamily(kit, namespaceOf(networkId))?.nativeCoinAddress ?? 'native'
}

/** Whether the gateway understood what was asked and said no. */
export function isRefused(error: unknown): boolean {
  return error instanceof KitError && error.cause instanceof GatewayError && error.cause.status === 400
}

/** A token of the list; what the visitor holds of it is not known here. */
function toToken(kit: Kit, networkId: CaipNetworkId, token: ListedToken): Token {
  const { decimals, logoUri, name, symbol } = token
  const address = bareAddress(token.address)
  const native = chainFamily(kit, namespaceOf(networkId))?.nativeCoinAddress
  const isNative = native !== undefined && address.toLowerCase() === native.toLowerCase()
  return makeToken({
    networkId,
    name,
    symbol,
    decimals,
    amount: 0n,
    address: isNative ? undefined : address,
    iconUrl: logoUri ?? undefined,
  })
}

function bareAddress(account: string): string {
  return account.slice(account.lastIndexOf(':') + 1)
}
