import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { digitsOf } from '../../../capabilities/onramp/estimatePurchase.ts'
import { OnrampRefusal } from '../../../capabilities/onramp/OnrampRefusal.ts'
import type { BuyOptions, BuyQuestion, BuyQuote, Offers } from '../../../capabilities/onramp/onrampProvider.ts'
import { plainDecimal, readScaled, writeScaled } from '../../../capabilities/onramp/scaledAmount.ts'

const code = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
const label = v.nullish(v.pipe(v.string(), v.maxLength(64)))
const longLabel = v.nullish(v.pipe(v.string(), v.maxLength(128)))

const coin = v.object({
  currencyCode: code,
  name: longLabel,
  chainCode: label,
  chainName: label,
  chainId: v.nullish(v.union([v.pipe(v.string(), v.maxLength(64)), v.number()])),
  contractAddress: longLabel,
})

const limit = v.object({
  currencyCode: code,
  minimumAmount: v.pipe(v.number(), v.minValue(0)),
  maximumAmount: v.pipe(v.number(), v.minValue(0)),
})

type Coin = v.InferOutput<typeof coin>
type Limit = v.InferOutput<typeof limit>

/** Coins as the vendor lists them, each on one chain, such as "USDC_BASE"; entries of an unknown form are dropped. */
export const meldCoins = v.pipe(
  v.array(v.fallback(v.nullable(coin), null)),
  v.transform((items) => items.filter((item) => item !== null)),
)

/** The smallest and the largest payment in each currency, by any method; entries of an unknown form are dropped. */
export const meldLimits = v.pipe(
  v.array(v.fallback(v.nullable(limit), null)),
  v.transform((items) => items.filter((item) => item !== null)),
)

type Network = BuyOptions['purchaseCurrencies'][number]['networks'][number]

// The names by which kits know the chains that buyers pay on.
const chainNames: Readonly<Record<string, string>> = {
  '1': 'ethereum',
  '10': 'optimism',
  '137': 'polygon',
  '8453': 'base',
  '42161': 'arbitrum',
  '42220': 'celo',
  '43114': 'avalanche-c-chain',
  '80094': 'berachain',
}

// Two methods have other names with the callers of these options.
const methodNames: readonly (readonly [vendors: string, callers: string])[] = [
  ['CREDIT_DEBIT_CARD', 'CARD'],
  ['ACH', 'ACH_BANK_ACCOUNT'],
]

/** The vendor's lists as options: one coin for all its chains, and for each payment method the limits of its currency. */
export function writeMeldOptions(
  coins: readonly Coin[],
  limits: readonly Limit[],
  methods: readonly string[],
): BuyOptions {
  const networks = new Map<string, Coin[]>()
  for (const coin of coins) networks.set(symbolOf(coin), [...(networks.get(symbolOf(coin)) ?? []), coin])
  return {
    paymentCurrencies: limits.slice(0, 300).map(({ currencyCode, minimumAmount, maximumAmount }) => ({
      id: currencyCode,
      limits: methods.slice(0, 50).map((method) => ({
        id: methodNames.find(([vendors]) => vendors === method)?.[1] ?? method,
        min: plainDecimal(minimumAmount),
        max: plainDecimal(maximumAmount),
      })),
    })),
    purchaseCurrencies: [...networks].slice(0, 2_000).map(([symbol, listed]) => ({
      id: symbol,
      name: listed[0]?.name || symbol,
      symbol,
      networks: listed.slice(0, 200).map(writeNetwork),
    })),
  }
}

/** The vendor's name of a payment method; a card when none is named. */
export function meldMethod(method = 'CARD'): string {
  const wanted = method.toUpperCase()
  return methodNames.find(([, callers]) => callers === wanted)?.[0] ?? wanted
}

/**
 * The coin that a caller names by the vendor's code or its symbol, and perhaps its chain. Without one the coin of exactly this
 * code is meant, else the first of this symbol.
 *
 * @throws OnrampRefusal when the vendor does not list it.
 */
export function findMeldCoin(
  coins: readonly Coin[],
  { purchaseCurrency, purchaseNetwork }: BuyQuestion,
): { code: string; symbol: string } {
  const wanted = purchaseCurrency.toUpperCase()
  const exact = coins.find(({ currencyCode }) => currencyCode.toUpperCase() === wanted)
  const named = coins.filter((coin) => symbolOf(coin).toUpperCase() === wanted)
  const found =
    purchaseNetwork === undefined
      ? (exact ?? named[0])
      : [...named, ...(exact === undefined ? [] : [exact])].find((coin) => isOn(coin, purchaseNetwork))
  if (found !== undefined) return { code: found.currencyCode, symbol: symbolOf(found) }
  throw new OnrampRefusal({
    code: 'CURRENCY_NOT_SUPPORTED',
    message: 'This coin is not sold there. The call /v1/onramp/buy/options lists those that are.',
  })
}

/**
 * The best of the sellers' offers as a quote; the fee of the seller stands where other sellers' callers read it.
 *
 * @throws OnrampRefusal when there is no offer.
 */
export function writeMeldQuote(
  offers: Offers,
  { paymentAmount, paymentCurrency }: BuyQuestion,
  symbol: string,
): BuyQuote {
  const [best] = [...offers].sort((left, right) => right.destinationAmount - left.destinationAmount)
  if (best === undefined) {
    throw new OnrampRefusal({
      code: 'NO_OFFER',
      message: 'No seller offers this purchase. Choose another amount or coin.',
    })
  }
  const currency = paymentCurrency.toUpperCase()
  const digits = digitsOf(currency)
  const total = readScaled(paymentAmount)
  const networkFee = readScaled(plainDecimal(best.networkFee ?? 0))
  const parts = (best.transactionFee ?? 0) + (best.networkFee ?? 0) + (best.partnerFee ?? 0)
  const fees = smaller(readScaled(plainDecimal(best.totalFee ?? parts)), total)
  const money = (scaled: bigint) => ({ value: writeScaled(scaled, digits, true), currency })
  return {
    paymentTotal: money(total),
    paymentSubTotal: money(total - fees),
    purchaseAmount: { value: plainDecimal(best.destinationAmount), currency: symbol },
    coinbaseFee: money(fees - smaller(networkFee, fees)),
    networkFee: money(smaller(networkFee, fees)),
    // The vendor names its quotes not at all, and takes the purchase up from its words.
    quoteId: `${(best.serviceProvider ?? 'meld').toLowerCase()}-${randomUUID()}`,
  }
}

function symbolOf({ currencyCode, chainCode }: Coin): string {
  const ending = `_${chainCode ?? ''}`
  return currencyCode.endsWith(ending) && currencyCode !== ending ? currencyCode.slice(0, -ending.length) : currencyCode
}

function writeNetwork(coin: Coin): Network {
  const { chainCode, chainName, contractAddress } = coin
  return {
    name: networkOf(coin),
    displayName: chainName || chainCode || networkOf(coin),
    chainId: String(coin.chainId ?? ''),
    contractAddress: contractAddress ?? '',
  }
}

function networkOf(coin: Coin): string {
  const { chainId, chainCode, chainName } = coin
  return chainNames[String(chainId ?? '')] ?? (chainCode || chainName || symbolOf(coin)).toLowerCase()
}

function isOn(coin: Coin, network: string): boolean {
  const spellings = [networkOf(coin), coin.chainCode, coin.chainName, String(coin.chainId ?? '')]
  return spellings.some((spelling) => spelling != null && spelling !== '' && same(spelling, network))
}

function same(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase()
}

function smaller(left: bigint, right: bigint): bigint {
  return left < right ? left : right
}
