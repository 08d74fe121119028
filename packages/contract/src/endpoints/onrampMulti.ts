import * as v from 'valibot'
import { type Call, type CallRequest, clientQuery, sdkQuery } from '../endpoint.ts'
import { fiat, leftOutOrNull, list, maybeEmpty, text } from '../fields.ts'
import { country } from './onrampBuy.ts'

const countries = v.optional(v.pipe(v.string(), v.regex(/^(?:[A-Za-z]{2}(?:, ?[A-Za-z]{2}){0,299})?$/)))
const excludeProviders = v.optional(maybeEmpty(2_048))
const picture = v.nullish(maybeEmpty(4_096))

/** The companies that crypto can be bought from. */
export const onrampProviders = {
  method: 'GET',
  path: '/v1/onramp/providers',
  auth: 'project',
  project: 'sdk',
  response: list(
    v.object({
      categories: list(text(64), 50),
      logos: v.nullish(v.object({ dark: picture, darkShort: picture, light: picture, lightShort: picture })),
      name: text(128),
      serviceProvider: text(64),
      status: text(64),
      websiteUrl: v.nullish(maybeEmpty(2_048)),
    }),
    500,
  ),
} as const satisfies Call

/** What {@link onrampProviders} takes. */
export const onrampProvidersRequest = {
  query: v.object({ ...sdkQuery, countries }),
} as const satisfies CallRequest

/** The lists that {@link onrampProperties} knows. */
export const onrampPropertyTypes = [
  'countries',
  'crypto-currencies',
  'fiat-currencies',
  'payment-methods',
  'fiat-purchases-limits',
  'countries-defaults',
] as const

/** One of {@link onrampPropertyTypes}. */
export type OnrampPropertyType = (typeof onrampPropertyTypes)[number]

/** Countries, currencies, payment methods or limits of the providers; the fields of an item depend on `type`. */
export const onrampProperties = {
  method: 'GET',
  path: '/v1/onramp/providers/properties',
  auth: 'project',
  project: 'sdk',
  response: list(v.record(v.string(), v.unknown()), 10_000),
} as const satisfies Call

/** What {@link onrampProperties} takes. */
export const onrampPropertiesRequest = {
  query: v.object({ ...sdkQuery, type: v.picklist(onrampPropertyTypes), countries, excludeProviders }),
} as const satisfies CallRequest

/** One offer; `indicative` marks an estimate. */
const offer = v.object({
  destinationAmount: fiat,
  destinationCurrencyCode: text(64),
  sourceAmount: fiat,
  sourceCurrencyCode: v.nullish(text(64)),
  sourceAmountWithoutFees: v.nullish(fiat),
  fiatAmountWithoutFees: v.nullish(fiat),
  destinationAmountWithoutFees: v.nullish(fiat),
  countryCode: v.nullish(text(8)),
  exchangeRate: v.nullish(fiat),
  totalFee: v.nullish(fiat),
  networkFee: v.nullish(fiat),
  transactionFee: v.nullish(fiat),
  partnerFee: v.nullish(fiat),
  paymentMethodType: v.nullish(text(64)),
  serviceProvider: v.nullish(text(64)),
  lowKyc: v.nullish(v.boolean()),
  customerScore: v.nullish(fiat),
  indicative: v.optional(v.boolean()),
})

/** Offers of several providers for one purchase. */
export const onrampMultiQuotes = {
  method: 'POST',
  path: '/v1/onramp/multi/quotes',
  auth: 'project',
  project: 'body',
  response: list(offer, 1_000),
} as const satisfies Call

/** What {@link onrampMultiQuotes} takes; without a payment method every one of the country is asked. */
export const onrampMultiQuotesRequest = {
  query: v.object(clientQuery),
  body: v.object({
    projectId: leftOutOrNull(text(128)),
    destinationCurrencyCode: text(64),
    sourceAmount: fiat,
    sourceCurrencyCode: text(16),
    countryCode: leftOutOrNull(country),
    paymentMethodType: leftOutOrNull(text(64)),
    walletAddress: leftOutOrNull(text(128)),
    excludeProviders: leftOutOrNull(v.union([maybeEmpty(2_048), v.pipe(v.array(text(64)), v.maxLength(100))])),
  }),
} as const satisfies CallRequest

/** The address of one provider's checkout, for one purchase. */
export const onrampWidget = {
  method: 'POST',
  path: '/v1/onramp/widget',
  auth: 'project',
  project: 'body',
  response: v.object({ widgetUrl: text(8_192) }),
} as const satisfies Call

/** What {@link onrampWidget} takes. */
export const onrampWidgetRequest = {
  query: v.object(clientQuery),
  body: v.object({
    projectId: leftOutOrNull(text(128)),
    sessionData: v.object({
      serviceProvider: text(64),
      sourceAmount: v.union([fiat, v.pipe(v.string(), v.regex(/^\d{1,30}(\.\d{1,30})?$/))]),
      sourceCurrencyCode: text(16),
      destinationCurrencyCode: text(64),
      walletAddress: text(128),
      countryCode: leftOutOrNull(country),
      paymentMethodType: leftOutOrNull(text(64)),
      redirectUrl: leftOutOrNull(text(2_048)),
      lockFields: leftOutOrNull(v.pipe(v.array(text(64)), v.maxLength(50))),
      walletTag: leftOutOrNull(text(128)),
      additionalParams: leftOutOrNull(v.record(v.string(), v.unknown())),
    }),
  }),
} as const satisfies CallRequest
