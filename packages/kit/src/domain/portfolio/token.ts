import { cleanText } from '../../core/cleanText.ts'
import type { CaipNetworkId, Network } from '../../core/network.ts'
import type { NftId } from '../../core/transfers.ts'
import { amountToText } from '../amount.ts'
import { amountCodec } from '../amountCodec.ts'
import { type Codec, isRecord } from '../persistedCache.ts'
import { storedPicture } from '../storedPicture.ts'

/** One holding of an account. */
export type Token = {
  readonly networkId: CaipNetworkId
  /** The bare contract address; absent for the native coin. */
  readonly address?: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In the smallest unit. */
  readonly amount: bigint
  /** Of one whole coin, in US dollars; absent when unknown. */
  readonly price?: number | undefined
  /** What the holding is worth in US dollars; absent when the price is unknown. */
  readonly value?: number | undefined
  readonly iconUrl?: string | undefined
  /** Which piece of a collection it is; its amount counts pieces. */
  readonly nft?: NftId | undefined
}

/** A token's parts before its worth is known. A price of 0 on the wire means unknown. */
export type TokenParts = Omit<Token, 'value'>

/** The longest name and symbol: a token's maker may name it anything. */
const longest = { name: 60, symbol: 20 } as const

/** Completes a token: words are fit to be shown, an unknown price and an empty picture are absent. */
export function makeToken({ price, iconUrl, address, ...given }: TokenParts): Token {
  const symbol = cleanText(given.symbol, longest.symbol) || '?'
  const parts = { ...given, symbol, name: cleanText(given.name, longest.name) || symbol }
  const known = price ? { price, value: Number(amountToText(parts.amount, parts.decimals)) * price } : {}
  return { ...parts, ...(address && { address }), ...(iconUrl && { iconUrl }), ...known }
}

/** The native coin of a network with a balance that is known and a price that is not. */
export function nativeToken(network: Network, amount: bigint): Token {
  return makeToken({ networkId: network.id, ...network.nativeCurrency, amount })
}

/** Tokens worth most first, then those of unknown worth by name; tokens without decimals are left out as low quality. */
export function arrangeTokens(tokens: readonly Token[]): Token[] {
  return tokens
    .filter((token) => token.decimals > 0)
    .sort((a, b) => (b.value ?? -1) - (a.value ?? -1) || a.name.localeCompare(b.name))
}

/**
 * What tokens are worth together in US dollars, as far as prices are known; undefined when there are tokens and none
 * has a price.
 */
export function totalValue(tokens: readonly Token[]): number | undefined {
  const values = tokens.flatMap(({ value }) => value ?? [])
  if (tokens.length > 0 && values.length === 0) return undefined
  return values.reduce((sum, value) => sum + value, 0)
}

/** Lists of tokens as JSON; one bad token drops the list. */
export const tokensCodec: Codec<readonly Token[]> = {
  encode: (tokens) =>
    tokens.map(({ amount, iconUrl, ...rest }) => ({
      ...rest,
      amount: amountCodec.encode(amount),
      iconUrl: storedPicture(iconUrl),
    })),
  decode(value) {
    if (!Array.isArray(value)) return undefined
    const tokens = value.flatMap((item: unknown) => decodeToken(item) ?? [])
    return tokens.length === value.length ? tokens : undefined
  },
}

function decodeToken(value: unknown): Token | undefined {
  if (!isRecord(value)) return undefined
  const { networkId, address, name, symbol, decimals, price, iconUrl } = value
  const amount = amountCodec.decode(value.amount)
  if (typeof networkId !== 'string' || !/^[^:]+:[^:]+$/.test(networkId)) return undefined
  if (typeof name !== 'string' || typeof symbol !== 'string' || amount === undefined) return undefined
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 255) return undefined
  return makeToken({
    networkId: networkId as CaipNetworkId,
    name,
    symbol,
    decimals,
    amount,
    address: typeof address === 'string' ? address : undefined,
    price: typeof price === 'number' && Number.isFinite(price) ? price : undefined,
    iconUrl: typeof iconUrl === 'string' ? iconUrl : undefined,
  })
}
