import { type EndpointAnswer, type EndpointBody, type Endpoints, endpoints } from '@foyer/contract'
import type { Onramp } from '../../capabilities/onramp/createOnramp.ts'
import { OnrampRefusal } from '../../capabilities/onramp/OnrampRefusal.ts'
import type { BuyQuote, OnrampOperation, OnrampOperations } from '../../capabilities/onramp/onrampProvider.ts'
import type { Sourced } from '../../capabilities/providers/provider.ts'
import { sourceHeaders } from '../../capabilities/providers/sourceHeaders.ts'
import { countCache } from '../../engines/cache/countCache.ts'
import { createTimedCache } from '../../engines/cache/timedCache.ts'
import type { GatewayConfig } from '../../engines/config/schema.ts'
import type { Metrics } from '../../engines/observability/metrics.ts'
import type { SharedEngine } from '../../engines/shared/sharedEngine.ts'
import { sharedLayer } from '../../engines/shared/sharedLayer.ts'
import { HttpProblem, problemOf } from '../http/problem.ts'
import { type ServedEndpoint, served, type UnavailableEndpoint, unavailable } from '../http/served.ts'

type Name =
  | 'onrampUrl'
  | 'onrampOptions'
  | 'onrampQuote'
  | 'onrampProviders'
  | 'onrampProperties'
  | 'onrampBuyOptions'
  | 'onrampBuyQuotes'
  | 'onrampMultiQuotes'
  | 'onrampWidget'
  | 'onrampOffers'

const listLifetimeMs = 300_000
/** Lists are long, and callers choose what they are lists of. */
const keptLists = 256

/** Where in the configuration a seller for each operation is named. */
const sellersOf: Readonly<Record<OnrampOperation, string>> = {
  buyOptions: 'onramp, vendors.coinbase or vendors.meld',
  buyQuote: 'onramp, vendors.coinbase or vendors.meld',
  checkout: 'onramp or vendors.coinbase',
  sellers: 'onramp or vendors.meld',
  properties: 'onramp or vendors.meld',
  offers: 'onramp or vendors.meld',
  widget: 'onramp or vendors.meld',
}

export type OnrampNeeds = {
  config: GatewayConfig
  metrics: Metrics
  onramp: Onramp
  shared: SharedEngine
}

/** The calls of the onramp, in the shapes of both families of callers (gateway contract 1.10). */
export function onramp(services: OnrampNeeds): {
  readonly [K in Name]: ServedEndpoint<Endpoints[K]> | UnavailableEndpoint
} {
  const { onramp: sellers, metrics, config, shared } = services
  // A caller that names no country gets that of the seller that is asked first.
  const country = config.vendors.coinbase?.country ?? config.onramp?.countries[0] ?? 'US'
  const cache = createTimedCache<Sourced<unknown>>({
    lifetimeMs: listLifetimeMs,
    capacity: keptLists,
    ...countCache(metrics, 'onramp'),
    beneath: sharedLayer(shared, 'onramp', { places: keptLists }),
  })

  // Lists change by the day, so that they are kept; prices and addresses never are.
  const askList = <K extends OnrampOperation>(
    operation: K,
    question: OnrampOperations[K]['question'],
    signal: AbortSignal,
  ) => {
    const key = `${operation} ${JSON.stringify(question)}`
    const load = (end: AbortSignal) => sellers.ask(operation, question, end)
    return cache.get(key, load, { signal }) as Promise<Sourced<OnrampOperations[K]['answer']>>
  }

  const lackOf = (operation: OnrampOperation): string | undefined =>
    sellers.has(operation)
      ? undefined
      : `it has no seller of crypto that answers this; configure ${sellersOf[operation]}`

  const when = <E extends Endpoints[Name]>(
    operation: OnrampOperation,
    endpoint: ServedEndpoint<E>,
  ): ServedEndpoint<E> | UnavailableEndpoint => {
    const lack = lackOf(operation)
    return lack === undefined ? endpoint : unavailable(lack)
  }

  // Without a seller the lists are empty, and kits offer no purchase (gateway contract, section 6).
  const list = <E extends Endpoints[Name]>(
    operation: OnrampOperation,
    endpoint: ServedEndpoint<E>,
    empty: EndpointAnswer<E>,
  ): ServedEndpoint<E> => {
    const limitation = lackOf(operation)
    return limitation === undefined ? endpoint : { ...served(endpoint.endpoint, () => ({ json: empty })), limitation }
  }

  const readPurchase = (body: EndpointBody<Endpoints['onrampQuote']>, paymentMethod: string | undefined) => ({
    country,
    subdivision: undefined,
    purchaseCurrency: body.purchaseCurrency,
    purchaseNetwork: readNetwork(body.network),
    paymentAmount: body.amount,
    paymentCurrency: body.paymentCurrency,
    paymentMethod,
  })

  return {
    // An invalid body is refused before the answer that there is no seller.
    onrampUrl: asBadRequest({
      ...served(endpoints.onrampUrl, async ({ body, clientAddress, signal }) => {
        const lack = lackOf('checkout')
        if (lack !== undefined) {
          throw new HttpProblem(503, '', `The call onrampUrl is not available on this gateway: ${lack}.`)
        }
        const answer = await sellers.checkout({ ...body, clientAddress: clientAddress() }, signal())
        return { json: { url: answer.value }, headers: sourceHeaders([answer]) }
      }),
      limitation: lackOf('checkout'),
    }),
    onrampOptions: list(
      'buyOptions',
      served(endpoints.onrampOptions, async ({ signal }) => {
        const answer = await askList('buyOptions', { country, subdivision: undefined }, signal())
        const { paymentCurrencies, purchaseCurrencies } = answer.value
        const json = {
          paymentCurrencies: paymentCurrencies.map(({ id, limits }) => ({ id, payment_method_limits: limits })),
          purchaseCurrencies: purchaseCurrencies.map(({ networks, ...coin }) => ({
            ...coin,
            networks: networks.map(({ name, displayName, chainId, contractAddress }) => ({
              name,
              display_name: displayName,
              chain_id: chainId,
              contract_address: contractAddress,
            })),
          })),
        }
        return { json, headers: sourceHeaders([answer]) }
      }),
      { paymentCurrencies: [], purchaseCurrencies: [] },
    ),
    onrampQuote: when(
      'buyQuote',
      served(endpoints.onrampQuote, async ({ body, signal }) => {
        const answer = await sellers.ask('buyQuote', readPurchase(body, undefined), signal())
        return { json: writeQuote(answer.value), headers: sourceHeaders([answer]) }
      }),
    ),
    onrampBuyOptions: list(
      'buyOptions',
      served(endpoints.onrampBuyOptions, async ({ query, signal }) => {
        const place = { country: query.country.toUpperCase(), subdivision: query.subdivision?.toUpperCase() }
        const answer = await askList('buyOptions', place, signal())
        return { json: answer.value, headers: sourceHeaders([answer]) }
      }),
      { paymentCurrencies: [], purchaseCurrencies: [] },
    ),
    onrampBuyQuotes: when(
      'buyQuote',
      served(endpoints.onrampBuyQuotes, async ({ query, signal }) => {
        const { purchaseCurrency, purchaseNetwork, paymentAmount, paymentCurrency, paymentMethod } = query
        const question = {
          country: query.country.toUpperCase(),
          subdivision: query.subdivision?.toUpperCase(),
          purchaseCurrency,
          purchaseNetwork,
          paymentAmount,
          paymentCurrency,
          paymentMethod,
        }
        const answer = await sellers.ask('buyQuote', question, signal())
        return { json: answer.value, headers: sourceHeaders([answer]) }
      }),
    ),
    onrampProviders: list(
      'sellers',
      served(endpoints.onrampProviders, async ({ query, signal }) => {
        const countries = readList(query.countries).map((code) => code.toUpperCase())
        const answer = await askList('sellers', countries, signal())
        return { json: answer.value, headers: sourceHeaders([answer]) }
      }),
      [],
    ),
    onrampProperties: list(
      'properties',
      served(endpoints.onrampProperties, async ({ query, signal }) => {
        const countries = readList(query.countries).map((code) => code.toUpperCase())
        const question = { type: query.type, countries, excludeProviders: readList(query.excludeProviders) }
        const answer = await askList('properties', question, signal())
        return { json: answer.value, headers: sourceHeaders([answer]) }
      }),
      [],
    ),
    onrampMultiQuotes: list(
      'offers',
      served(endpoints.onrampMultiQuotes, async ({ body, signal }) => {
        const { projectId: _, excludeProviders, ...rest } = body
        const question = { ...rest, excludeProviders: readList(excludeProviders) }
        try {
          const answer = await sellers.ask('offers', question, signal())
          return { json: answer.value, headers: sourceHeaders([answer]) }
        } catch (error) {
          // Callers of the offers are given the seller's own words (gateway contract, section 0).
          if (error instanceof OnrampRefusal) return { bytes: JSON.stringify(error.body), status: 400 }
          throw error
        }
      }),
      [],
    ),
    onrampWidget: when(
      'widget',
      served(endpoints.onrampWidget, async ({ body, signal }) => {
        const answer = await sellers.ask('widget', body.sessionData, signal())
        return { json: { widgetUrl: answer.value }, headers: sourceHeaders([answer]) }
      }),
    ),
    onrampOffers: when(
      'checkout',
      served(endpoints.onrampOffers, async ({ body, charge, signal }) => {
        // Several sellers are asked for one call, and each of them counts.
        await charge(sellers.offering - 1)
        const found = await sellers.offers(readPurchase(body, body.paymentMethod), signal())
        const offers = found.map(({ value: { shop, quote } }) => ({ provider: shop, quote: writeQuote(quote) }))
        return { json: { offers }, headers: sourceHeaders(found) }
      }),
    ),
  }
}

// This call answers a body of the wrong shape with 400, where the others say 422 (gateway contract 1.10).
function asBadRequest<E extends Endpoints[Name]>(endpoint: ServedEndpoint<E>): ServedEndpoint<E> {
  return {
    ...endpoint,
    handle: async (exchange) => {
      try {
        return await endpoint.handle(exchange)
      } catch (error) {
        const problem = problemOf(error)
        if (problem?.status !== 422) throw error
        throw new HttpProblem(400, problem.field, problem.message, { isPlain: true })
      }
    },
  }
}

// Some kits send the coin's symbol as its network; names of networks have small letters, symbols have none.
function readNetwork(network: string): string | undefined {
  return /[a-z]/.test(network) ? network : undefined
}

function writeQuote(quote: BuyQuote): EndpointAnswer<Endpoints['onrampQuote']> {
  return {
    coinbaseFee: asAmount(quote.coinbaseFee),
    networkFee: asAmount(quote.networkFee),
    paymentSubtotal: asAmount(quote.paymentSubTotal),
    paymentTotal: asAmount(quote.paymentTotal),
    purchaseAmount: asAmount(quote.purchaseAmount),
    quoteId: quote.quoteId,
    ...(quote.indicative === undefined ? {} : { indicative: quote.indicative }),
  }
}

function asAmount({ value, currency }: { value: string; currency: string }) {
  return { amount: value, currency }
}

function readList(given: string | readonly string[] | undefined): readonly string[] {
  if (given === undefined) return []
  return (typeof given === 'string' ? given.split(',') : given).map((part) => part.trim()).filter((part) => part !== '')
}
