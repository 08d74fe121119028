import type { EndpointAnswer, EndpointBody, Endpoints, OnrampPropertyType } from '@foyer/contract'
import type { ProviderKind } from '../providers/provider.ts'

/** Where a buyer is: letters of ISO 3166. */
export type BuyerPlace = { country: string; subdivision: string | undefined }

/** What can be bought, and with which money. */
export type BuyOptions = EndpointAnswer<Endpoints['onrampBuyOptions']>

/** A purchase to price; the amount is decimal text in units of `paymentCurrency`. */
export type BuyQuestion = BuyerPlace & {
  purchaseCurrency: string
  purchaseNetwork: string | undefined
  paymentAmount: string
  paymentCurrency: string
  /** `undefined` for a card. */
  paymentMethod: string | undefined
}

/** What a purchase costs; `indicative` marks an estimate. */
export type BuyQuote = EndpointAnswer<Endpoints['onrampBuyQuotes']>

/** A checkout to open; `clientAddress` is the buyer's network address, empty when unknown. */
export type CheckoutQuestion = EndpointBody<Endpoints['onrampUrl']> & { clientAddress: string }

/** A company at which one can buy; `isTracked` where this gateway's history tells how a purchase there goes. */
export type Shop = { id: string; name: string; isTracked: boolean }

/** The companies that sell. */
export type Sellers = EndpointAnswer<Endpoints['onrampProviders']>

/** Lists about the sellers; `countries` and `excludeProviders` narrow them when they are not empty. */
export type PropertiesQuestion = {
  type: OnrampPropertyType
  countries: readonly string[]
  excludeProviders: readonly string[]
}
export type Properties = EndpointAnswer<Endpoints['onrampProperties']>

/** A purchase to collect offers for. */
export type OffersQuestion = Omit<EndpointBody<Endpoints['onrampMultiQuotes']>, 'projectId' | 'excludeProviders'> & {
  excludeProviders: readonly string[]
}
export type Offers = EndpointAnswer<Endpoints['onrampMultiQuotes']>

/** A checkout of one seller. */
export type WidgetQuestion = EndpointBody<Endpoints['onrampWidget']>['sessionData']

/** Everything that a provider may be able to do, with what it takes and answers. */
export type OnrampOperations = {
  buyOptions: { question: BuyerPlace; answer: BuyOptions }
  buyQuote: { question: BuyQuestion; answer: BuyQuote }
  checkout: { question: CheckoutQuestion; answer: string }
  sellers: { question: readonly string[]; answer: Sellers }
  properties: { question: PropertiesQuestion; answer: Properties }
  offers: { question: OffersQuestion; answer: Offers }
  widget: { question: WidgetQuestion; answer: string }
}

/** The name of an operation. */
export type OnrampOperation = keyof OnrampOperations

/** What a provider can do; an operation that it does not have is absent. */
export type OnrampAbilities = {
  readonly [K in OnrampOperation]?: (
    question: OnrampOperations[K]['question'],
    signal?: AbortSignal,
  ) => Promise<OnrampOperations[K]['answer']>
}

/**
 * One place where crypto can be bought.
 *
 * Refusals of the caller's own doing are thrown as `GatewayError` invalid; everything else thrown counts as a failure.
 */
export type OnrampProvider = OnrampAbilities & {
  /** Where `checkout` can lead to, in one country or anywhere; absent without a checkout. */
  shops?: (country?: string) => readonly Shop[]
  /** Stands in `/health` and in the header `x-foyer-source`, such as "coinbase". */
  id: string
  kind: ProviderKind
}
