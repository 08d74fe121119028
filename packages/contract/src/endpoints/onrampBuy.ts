import * as v from 'valibot'
import { type Call, type CallRequest, sdkQuery } from '../endpoint.ts'
import { decimalText, list, maybeEmpty, text } from '../fields.ts'

/** A country by its two letters (ISO 3166-1). */
export const country = v.pipe(v.string(), v.regex(/^[A-Za-z]{2}$/))

/** A part of a country by its two letters or digits (ISO 3166-2, without the country). */
const subdivision = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{2}$/))

const money = v.object({ value: decimalText, currency: text(64) })

/** What can be bought in a country, and with which money. */
export const onrampBuyOptions = {
  method: 'GET',
  path: '/v1/onramp/buy/options',
  auth: 'project',
  project: 'sdk',
  response: v.object({
    paymentCurrencies: list(
      v.object({ id: text(64), limits: list(v.object({ id: text(64), min: decimalText, max: decimalText }), 50) }),
      300,
    ),
    purchaseCurrencies: list(
      v.object({
        id: text(128),
        name: text(128),
        symbol: text(64),
        networks: list(
          v.object({
            name: text(64),
            displayName: text(128),
            contractAddress: maybeEmpty(128),
            chainId: maybeEmpty(64),
          }),
          200,
        ),
      }),
      2_000,
    ),
  }),
} as const satisfies Call

/** What {@link onrampBuyOptions} takes. */
export const onrampBuyOptionsRequest = {
  query: v.object({ ...sdkQuery, country, subdivision: v.optional(subdivision) }),
} as const satisfies CallRequest

/** What a purchase costs; `indicative` marks an estimate. */
export const onrampBuyQuotes = {
  method: 'GET',
  path: '/v1/onramp/buy/quotes',
  auth: 'project',
  project: 'sdk',
  response: v.object({
    paymentTotal: money,
    paymentSubTotal: money,
    purchaseAmount: money,
    coinbaseFee: money,
    networkFee: money,
    quoteId: text(128),
    indicative: v.optional(v.boolean()),
  }),
} as const satisfies Call

/** What {@link onrampBuyQuotes} takes; `paymentAmount` is in units of `paymentCurrency`. */
export const onrampBuyQuotesRequest = {
  query: v.object({
    ...sdkQuery,
    purchaseCurrency: text(64),
    purchaseNetwork: v.optional(text(64)),
    paymentAmount: decimalText,
    paymentCurrency: text(16),
    paymentMethod: text(64),
    country,
    subdivision: v.optional(subdivision),
  }),
} as const satisfies CallRequest
