import { randomUUID } from 'node:crypto'
import { type Catalogue, coinCode, createCatalogue, type ListedCoin, listedCoins } from './catalogue.ts'
import { catalogueProperties } from './catalogueProperties.ts'
import { fillCheckoutLink } from './checkoutLink.ts'
import { estimatePurchase } from './estimatePurchase.ts'
import { OnrampRefusal } from './OnrampRefusal.ts'
import type { BuyOptions, CheckoutQuestion, OnrampProvider, WidgetQuestion } from './onrampProvider.ts'
import type { OnrampConfig } from './onrampSchema.ts'
import { plainDecimal } from './scaledAmount.ts'

type Seller = OnrampConfig['sellers'][number]

/** The market price of one whole coin in a fiat currency; `undefined` when no source knows it. */
export type ReadCoinPrice = (coin: ListedCoin, fiat: string, signal?: AbortSignal) => Promise<number | undefined>

const noAmounts = {
  fiatAmount: undefined,
  fiatCurrency: undefined,
  cryptoAmount: undefined,
  paymentMethod: undefined,
  userId: undefined,
}

/**
 * The operator's own list of sellers, with links into their pages. It holds no key, so every quote is the market price
 * less the configured fee and says `indicative: true`.
 */
export function catalogueOnramp(config: OnrampConfig, readPrice: ReadCoinPrice): OnrampProvider {
  const catalogue = createCatalogue(config)

  const priceOf = async (coin: ListedCoin, fiat: string, signal: AbortSignal | undefined): Promise<number> => {
    const price = await readPrice(coin, fiat, signal)
    if (price === undefined) throw new Error('The price of a coin of the catalogue is not known.')
    return price
  }

  return {
    id: 'catalogue',
    kind: 'built-in',
    shops: (country) =>
      sellersIn(config, country === undefined ? [] : [country]).map(({ id, name }) => ({ id, name, isTracked: false })),
    buyOptions: async ({ country }) => {
      catalogue.country(country)
      return writeOptions(config)
    },
    buyQuote: async (question, signal) => {
      catalogue.country(question.country)
      const coin = catalogue.coin(question.purchaseCurrency, question.purchaseNetwork)
      const fiat = catalogue.fiat(question.paymentCurrency)
      catalogue.checkLimits(fiat, question.paymentMethod, question.paymentAmount)
      const { feePercent } = config
      const price = await priceOf(coin, fiat.id, signal)
      const parameters = { paymentAmount: question.paymentAmount, paymentCurrency: fiat.id, feePercent, price }
      const { total, subtotal, fee, coins } = estimatePurchase(parameters)
      const money = (value: string) => ({ value, currency: fiat.id })
      return {
        paymentTotal: money(total),
        paymentSubTotal: money(subtotal),
        purchaseAmount: { value: coins, currency: coin.coin.symbol },
        coinbaseFee: money(fee),
        networkFee: money('0'),
        quoteId: `estimate-${randomUUID()}`,
        indicative: true,
      }
    },
    checkout: async (question) => writeCheckout(catalogue, question),
    sellers: async (countries) => sellersIn(config, countries).map(writeSeller),
    properties: async (question) => catalogueProperties(config, question),
    offers: async (question, signal) => {
      const country = catalogue.country(question.countryCode)
      const coin = catalogue.coin(question.destinationCurrencyCode, undefined)
      const fiat = catalogue.fiat(question.sourceCurrencyCode)
      const paymentAmount = plainDecimal(question.sourceAmount)
      catalogue.checkLimits(fiat, question.paymentMethodType, paymentAmount)
      const excluded = question.excludeProviders.map((id) => id.toUpperCase())
      const sellers = sellersIn(config, [country]).filter(({ id }) => !excluded.includes(id.toUpperCase()))
      const price = await priceOf(coin, fiat.id, signal)
      const { feePercent } = config
      const estimate = estimatePurchase({ paymentAmount, paymentCurrency: fiat.id, feePercent, price })
      return sellers.map(({ id }) => ({
        destinationAmount: Number(estimate.coins),
        destinationCurrencyCode: coinCode(coin.coin, coin.network),
        sourceAmount: question.sourceAmount,
        sourceCurrencyCode: fiat.id,
        countryCode: country,
        exchangeRate: price,
        totalFee: Number(estimate.fee),
        transactionFee: Number(estimate.fee),
        ...(question.paymentMethodType === undefined ? {} : { paymentMethodType: question.paymentMethodType }),
        serviceProvider: id,
        indicative: true,
      }))
    },
    widget: async (question) => writeWidget(catalogue, question),
  }
}

function writeOptions({ paymentCurrencies, purchaseCurrencies }: OnrampConfig): BuyOptions {
  return {
    paymentCurrencies: paymentCurrencies.map(({ id, methods }) => ({ id, limits: methods })),
    purchaseCurrencies: purchaseCurrencies.map(({ id, name, symbol, networks }) => ({
      id,
      name,
      symbol,
      networks: networks.map((network) => ({
        name: network.name,
        displayName: network.displayName,
        contractAddress: network.contractAddress,
        chainId: network.chainId.slice(network.chainId.indexOf(':') + 1),
      })),
    })),
  }
}

function sellersIn({ sellers, countries: all }: OnrampConfig, wanted: readonly string[]): readonly Seller[] {
  if (wanted.length === 0) return sellers
  const capitals = wanted.map((country) => country.toUpperCase())
  return sellers.filter(({ countries }) =>
    (countries.length === 0 ? all : countries).some((country) => capitals.includes(country)),
  )
}

function writeSeller({ id, name, websiteUrl, logos }: Seller) {
  return { categories: ['CRYPTO_ONRAMP'], logos, name, serviceProvider: id, status: 'LIVE', websiteUrl }
}

function writeCheckout({ config, fiat }: Catalogue, question: CheckoutQuestion): string {
  const wanted = question.provider
  const seller = wanted === undefined ? config.sellers[0] : config.sellers.find(({ id }) => id === wanted)
  const [wallet] = question.destinationWallets
  if (seller === undefined || wallet === undefined)
    throw new OnrampRefusal({ code: 'NO_SELLER', message: 'No seller.' })
  const { presetFiatAmount, presetCryptoAmount, defaultNetwork, fiatCurrency } = question
  const symbols = listedCoins(config).map(({ coin }) => coin.symbol)
  return fillCheckoutLink(seller.checkoutUrl, {
    ...noAmounts,
    address: wallet.address,
    asset: wallet.assets?.[0] ?? symbols[0],
    network: defaultNetwork ?? wallet.blockchains?.[0] ?? wallet.supported_networks?.[0],
    fiatAmount: presetFiatAmount === undefined ? undefined : plainDecimal(presetFiatAmount),
    fiatCurrency: fiatCurrency === undefined ? config.paymentCurrencies[0]?.id : fiat(fiatCurrency).id,
    cryptoAmount: presetCryptoAmount === undefined ? undefined : plainDecimal(presetCryptoAmount),
    country: undefined,
    redirectUrl: undefined,
    paymentMethod: question.paymentMethod,
    userId: question.partnerUserId,
  })
}

function writeWidget(catalogue: Catalogue, question: WidgetQuestion): string {
  const wanted = question.serviceProvider.toUpperCase()
  const seller = catalogue.config.sellers.find(({ id }) => id.toUpperCase() === wanted)
  if (seller === undefined) {
    const message = `There is no seller "${question.serviceProvider}". The call /v1/onramp/providers lists those there are.`
    throw new OnrampRefusal({ code: 'SERVICE_PROVIDER_NOT_FOUND', message })
  }
  const { coin, network } = catalogue.coin(question.destinationCurrencyCode, undefined)
  const amount = question.sourceAmount
  return fillCheckoutLink(seller.checkoutUrl, {
    ...noAmounts,
    address: question.walletAddress,
    asset: coin.symbol,
    network: network.name,
    fiatAmount: typeof amount === 'string' ? amount : plainDecimal(amount),
    fiatCurrency: catalogue.fiat(question.sourceCurrencyCode).id,
    country: question.countryCode?.toUpperCase(),
    redirectUrl: question.redirectUrl,
    paymentMethod: question.paymentMethodType,
  })
}
