import { onrampDefaults } from '@foyer/contract'
import * as v from 'valibot'

const short = v.pipe(v.string(), v.minLength(1, 'a text that is not empty'), v.maxLength(128))
const country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'a country of two capital letters such as "US"'))
const decimal = v.pipe(v.string(), v.regex(/^\d{1,18}(\.\d{1,18})?$/, 'a decimal text such as "7500.00"'))
const fiatCode = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'a currency of three capital letters such as "USD"'))
const picture = v.optional(v.pipe(v.string(), v.regex(/^(https:\/\/\S+)?$/, 'an https address')), '')

const PaymentCurrencySchema = v.strictObject({
  id: fiatCode,
  methods: v.pipe(
    v.array(v.strictObject({ id: short, min: decimal, max: decimal })),
    v.minLength(1, 'at least one payment method'),
  ),
})

const PurchaseCurrencySchema = v.strictObject({
  id: short,
  name: short,
  symbol: short,
  networks: v.pipe(
    v.array(
      v.strictObject({
        name: short,
        displayName: short,
        chainId: v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'a chain such as "eip155:1"')),
        contractAddress: v.optional(v.pipe(v.string(), v.maxLength(128)), ''),
      }),
    ),
    v.minLength(1, 'at least one network'),
  ),
})

const SellerSchema = v.strictObject({
  /** Upper-case id, such as "EXAMPLE". */
  id: short,
  name: short,
  websiteUrl: picture,
  /** Placeholders: address, asset, network, fiatAmount, fiatCurrency, cryptoAmount, country, redirectUrl, paymentMethod, userId. */
  checkoutUrl: v.pipe(
    v.string(),
    v.regex(
      // Plain http is allowed only for a page on this machine, where an operator tries out a checkout.
      /^(?:https:\/\/[^{}\s]+|http:\/\/(?:127\.0\.0\.1|localhost)(?::\d{1,5})?)\/\S*$/,
      'an https address such as "https://pay.example/buy?to={address}"',
    ),
  ),
  countries: v.optional(v.array(country), []),
  logos: v.optional(v.strictObject({ dark: picture, darkShort: picture, light: picture, lightShort: picture }), {}),
})

/** What an operator writes into the configuration key `onramp`: a catalogue of sellers without a key. */
export const OnrampSchema = v.strictObject({
  /** Where the sellers sell; the first one stands in when a caller names none. */
  countries: v.optional(v.pipe(v.array(country), v.minLength(1, 'at least one country')), ['US']),
  paymentCurrencies: v.optional(
    v.pipe(v.array(PaymentCurrencySchema), v.minLength(1, 'at least one currency')),
    onrampDefaults.paymentCurrencies.map(({ id, payment_method_limits }) => ({ id, methods: payment_method_limits })),
  ),
  purchaseCurrencies: v.optional(
    v.pipe(v.array(PurchaseCurrencySchema), v.minLength(1, 'at least one coin')),
    onrampDefaults.purchaseCurrencies.map(({ id, name, symbol, networks }) => ({
      id,
      name,
      symbol,
      networks: networks.map((network) => ({
        name: network.name,
        displayName: network.display_name,
        chainId: `eip155:${network.chain_id}`,
        contractAddress: network.contract_address,
      })),
    })),
  ),
  /** Per cent of the payment that the sellers keep, for estimates. */
  feePercent: v.pipe(v.number(), v.minValue(0), v.maxValue(50)),
  sellers: v.pipe(v.array(SellerSchema), v.minLength(1, 'at least one seller')),
})

/** The catalogue with every default filled in. */
export type OnrampConfig = v.InferOutput<typeof OnrampSchema>
