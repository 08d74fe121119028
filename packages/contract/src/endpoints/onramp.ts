import * as v from 'valibot'
import { type Call, type CallRequest, projectQuery, sdkQuery } from '../endpoint.ts'
import { decimalText, fiat, leftOutOrNull, list, maybeEmpty, strictList, text } from '../fields.ts'

const shortTexts = strictList(text(64), 0, 100)

/** The address of a provider's checkout page. */
export const onrampUrl = {
  method: 'POST',
  path: '/v1/generators/onrampurl',
  auth: 'project',
  project: 'query',
  response: v.object({ url: text(8192) }),
} as const satisfies Call

/** What {@link onrampUrl} takes. */
export const onrampUrlRequest = {
  query: v.object(projectQuery),
  body: v.object({
    destinationWallets: strictList(
      v.object({
        address: text(128),
        blockchains: leftOutOrNull(shortTexts),
        assets: leftOutOrNull(shortTexts),
        supported_networks: leftOutOrNull(shortTexts),
      }),
      1,
      20,
    ),
    partnerUserId: text(128),
    defaultNetwork: leftOutOrNull(text(64)),
    defaultExperience: leftOutOrNull(v.picklist(['send', 'buy'])),
    presetCryptoAmount: leftOutOrNull(fiat),
    presetFiatAmount: leftOutOrNull(fiat),
    // Of `presetFiatAmount`. Older callers leave it out, and get the seller's first currency, such as USD.
    fiatCurrency: leftOutOrNull(text(16)),
    // Its id in the offers. Older callers leave it out, and get the seller that the gateway asks first.
    provider: leftOutOrNull(text(128)),
    // By its id in the options; the seller's page begins with it where it can.
    paymentMethod: leftOutOrNull(text(64)),
    handlingRequestedUrls: leftOutOrNull(v.boolean()),
  }),
} as const satisfies CallRequest

const paymentCurrency = v.object({
  id: text(64),
  payment_method_limits: list(v.object({ id: text(64), min: decimalText, max: decimalText }), 50),
})

const purchaseCurrency = v.object({
  id: text(128),
  name: text(128),
  symbol: text(64),
  networks: list(
    v.object({
      name: text(64),
      display_name: text(128),
      chain_id: maybeEmpty(64),
      contract_address: maybeEmpty(128),
    }),
    200,
  ),
})

/** What can be bought, and with which money. */
export const onrampOptions = {
  method: 'GET',
  path: '/v1/onramp/options',
  auth: 'project',
  project: 'sdk',
  response: v.object({
    paymentCurrencies: list(paymentCurrency, 300),
    purchaseCurrencies: list(purchaseCurrency, 2000),
  }),
} as const satisfies Call

/** What {@link onrampOptions} takes. */
export const onrampOptionsRequest = {
  query: v.object(sdkQuery),
} as const satisfies CallRequest

/** A currency by its id; some callers send the whole option, of which only the id is read. */
const currencyId = v.pipe(
  v.union([text(128), v.object({ id: text(128) })]),
  v.transform((chosen) => (typeof chosen === 'string' ? chosen : chosen.id)),
)

/** An amount of money; some callers send it as a number. */
const paidAmount = v.union([
  decimalText,
  v.pipe(
    fiat,
    v.transform((amount) => String(amount)),
    decimalText,
  ),
])

const money = v.object({ amount: decimalText, currency: text(64) })

const quote = v.object({
  coinbaseFee: money,
  networkFee: money,
  paymentSubtotal: money,
  paymentTotal: money,
  purchaseAmount: money,
  quoteId: text(128),
  indicative: v.optional(v.boolean()),
})

const purchase = {
  purchaseCurrency: currencyId,
  paymentCurrency: currencyId,
  amount: paidAmount,
  network: text(64),
}

/** What a purchase costs; `indicative` marks an estimate. */
export const onrampQuote = {
  method: 'POST',
  path: '/v1/onramp/quote',
  auth: 'project',
  project: 'query',
  response: quote,
} as const satisfies Call

/** What {@link onrampQuote} takes. */
export const onrampQuoteRequest = {
  query: v.object(projectQuery),
  body: v.object(purchase),
} as const satisfies CallRequest

/**
 * What a purchase costs at each seller, firm prices before estimates, then the most coins first; `isTracked` where the
 * gateway's history can tell how a purchase there goes.
 */
export const onrampOffers = {
  method: 'POST',
  path: '/v1/onramp/offers',
  auth: 'project',
  project: 'query',
  response: v.object({
    offers: list(
      v.object({ provider: v.object({ id: text(128), name: text(128), isTracked: v.boolean() }), quote }),
      100,
    ),
  }),
} as const satisfies Call

/** What {@link onrampOffers} takes; without a payment method a card is meant. */
export const onrampOffersRequest = {
  query: v.object(projectQuery),
  body: v.object({ ...purchase, paymentMethod: leftOutOrNull(text(64)) }),
} as const satisfies CallRequest
