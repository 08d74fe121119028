import { onrampBuyOptions, onrampFallbackChain } from '@foyer/contract'
import * as v from 'valibot'
import type { BuyQuestion, CheckoutQuestion, OnrampProvider } from '../../../capabilities/onramp/onrampProvider.ts'
import { camelKeys } from '../camelKeys.ts'
import { createVendorClient, type OnVendorCall } from '../createVendorClient.ts'
import { readRefusal } from '../readRefusal.ts'
import { type CdpKey, createCdpToken } from './createCdpToken.ts'

export type CoinbaseOnrampParameters = CdpKey & {
  /** Where options, quotes and session tokens come from. */
  baseUrl: string
  /** Where buyers go. */
  checkoutUrl: string
  onCall?: OnVendorCall | undefined
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: (() => number) | undefined
}

const decimal = v.union([
  v.pipe(v.string(), v.regex(/^\d{1,78}(\.\d{1,78})?$/)),
  v.pipe(
    v.number(),
    v.minValue(0),
    v.transform((amount) => String(amount)),
  ),
])
const money = v.object({ value: decimal, currency: v.string() })
const optionsAnswer = v.pipe(v.unknown(), v.transform(camelKeys), onrampBuyOptions.response)
const quoteAnswer = v.pipe(
  v.unknown(),
  v.transform(camelKeys),
  v.object({
    paymentTotal: money,
    paymentSubtotal: money,
    purchaseAmount: money,
    coinbaseFee: money,
    networkFee: money,
    quoteId: v.string(),
  }),
)
const tokenAnswer = v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(4_096)) })
// The vendor's own limit is "less than 50 characters".
const maxUserLength = 49

/**
 * Coinbase Onramp: options, quotes, and checkout addresses with a session token that is minted for each one, works once
 * and ends after five minutes (https://docs.cdp.coinbase.com/onramp).
 *
 * @throws Error when the secret cannot be read.
 */
export function coinbaseOnramp(parameters: CoinbaseOnrampParameters): OnrampProvider {
  const createToken = createCdpToken(parameters)
  const ask = createVendorClient({
    vendor: 'coinbase',
    baseUrl: parameters.baseUrl,
    onCall: parameters.onCall,
    now: parameters.now,
    headers: ({ method }, url) => ({
      authorization: `Bearer ${createToken({ method, host: url.host, path: url.pathname })}`,
    }),
  })
  const orRefusal = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw readRefusal(error)
    }
  }
  return {
    id: 'coinbase',
    kind: 'keyed',
    shops: () => [{ id: 'coinbase', name: 'Coinbase', isTracked: true }],
    buyOptions: ({ country, subdivision }, signal) => {
      const query = { country, subdivision }
      return orRefusal(ask(optionsAnswer, { method: 'GET', path: '/onramp/v1/buy/options', query }, signal))
    },
    buyQuote: async (question, signal) => {
      const body = writeQuoteBody(question)
      const answer = await orRefusal(ask(quoteAnswer, { method: 'POST', path: '/onramp/v1/buy/quote', body }, signal))
      const { paymentSubtotal, ...rest } = answer
      return { ...rest, paymentSubTotal: paymentSubtotal }
    },
    checkout: async (question, signal) => {
      const body = writeTokenBody(question)
      const { token } = await orRefusal(ask(tokenAnswer, { method: 'POST', path: '/onramp/v1/token', body }, signal))
      return writeCheckoutUrl(parameters.checkoutUrl, token, question)
    },
  }
}

function writeQuoteBody({ paymentMethod, ...question }: BuyQuestion) {
  return { ...question, paymentMethod: (paymentMethod ?? 'CARD').toUpperCase() }
}

function writeTokenBody({ destinationWallets, defaultNetwork, clientAddress }: CheckoutQuestion) {
  const fallbackOf = (address: string) => defaultNetwork ?? (address.startsWith('0x') ? onrampFallbackChain : 'solana')
  const assets = [...new Set(destinationWallets.flatMap((wallet) => wallet.assets ?? []))]
  return {
    addresses: destinationWallets.map(({ address, blockchains, supported_networks }) => ({
      address,
      blockchains: [blockchains, supported_networks].find((given) => given?.length) ?? [fallbackOf(address)],
    })),
    ...(assets.length === 0 ? {} : { assets }),
    // The vendor asks for it and uses it against stolen addresses of checkouts.
    ...(clientAddress === '' ? {} : { clientIp: clientAddress }),
  }
}

function writeCheckoutUrl(base: string, token: string, question: CheckoutQuestion): string {
  const url = new URL('/buy/select-asset', base)
  url.searchParams.set('sessionToken', token)
  const { defaultNetwork, defaultExperience, presetCryptoAmount, presetFiatAmount, handlingRequestedUrls } = question
  const defaultPaymentMethod = question.paymentMethod?.toUpperCase()
  const partnerUserRef = question.partnerUserId.slice(0, maxUserLength)
  // The page demands a currency for an amount of money.
  const fiatCurrency = question.fiatCurrency?.toUpperCase() ?? (presetFiatAmount === undefined ? undefined : 'USD')
  const wanted = {
    defaultNetwork,
    defaultExperience,
    defaultPaymentMethod,
    presetCryptoAmount,
    presetFiatAmount,
    fiatCurrency,
    handlingRequestedUrls,
    partnerUserRef,
  }
  for (const [key, value] of Object.entries(wanted)) if (value !== undefined) url.searchParams.set(key, String(value))
  return url.href
}
