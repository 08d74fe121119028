import { OnrampRefusal } from './OnrampRefusal.ts'
import type { OnrampConfig } from './onrampSchema.ts'

type Coin = OnrampConfig['purchaseCurrencies'][number]
type Network = Coin['networks'][number]
type Fiat = OnrampConfig['paymentCurrencies'][number]

/** A coin on one network. */
export type ListedCoin = { coin: Coin; network: Network }

/** Look-ups in the catalogue; each one refuses what is not in it with a sentence that names what is. */
export type Catalogue = {
  config: OnrampConfig
  /** The country in capital letters; the first of the catalogue when none is given. */
  country: (given: string | undefined) => string
  /** A coin by its id, its symbol or a code such as "USDC_BASE"; the first network unless one is named. */
  coin: (given: string, network: string | undefined) => ListedCoin
  fiat: (given: string) => Fiat
  /** Checks a payment against the limits of its method; the first method when none is given. */
  checkLimits: (fiat: Fiat, method: string | undefined, amount: string) => void
}

const methodCodes: Readonly<Record<string, string>> = { card: 'CREDIT_DEBIT_CARD', ach_bank_account: 'ACH' }

/** @throws OnrampRefusal from every look-up. */
export function createCatalogue(config: OnrampConfig): Catalogue {
  return {
    config,
    country: (given) => {
      const country = given?.toUpperCase() ?? config.countries[0]
      if (country !== undefined && config.countries.includes(country)) return country
      throw refusal(
        'COUNTRY_NOT_SUPPORTED',
        `Nothing is sold in ${country}. Choose one of ${config.countries.join(', ')}.`,
      )
    },
    coin: (given, network) => {
      const found = listedCoins(config).find(
        ({ coin, network: one }) => names(coin, one).includes(given.toUpperCase()) && fits(one, network),
      )
      if (found !== undefined) return found
      const offered = listedCoins(config).map(({ coin, network: one }) => coinCode(coin, one))
      throw refusal('CURRENCY_NOT_SUPPORTED', `This coin is not sold there. Choose one of ${offered.join(', ')}.`)
    },
    fiat: (given) => {
      const found = config.paymentCurrencies.find(({ id }) => id === given.toUpperCase())
      if (found !== undefined) return found
      const offered = config.paymentCurrencies.map(({ id }) => id).join(', ')
      throw refusal('CURRENCY_NOT_SUPPORTED', `This money is not taken. Choose one of ${offered}.`)
    },
    checkLimits: (fiat, method, amount) => {
      const wanted = method?.toUpperCase()
      const found = fiat.methods.find(
        ({ id }) => wanted === undefined || [id.toUpperCase(), methodCode(id)].includes(wanted),
      )
      if (found === undefined) {
        const offered = fiat.methods.map(({ id }) => id).join(', ')
        throw refusal('PAYMENT_METHOD_NOT_SUPPORTED', `This payment method is not taken. Choose one of ${offered}.`)
      }
      if (compareDecimals(amount, found.min) < 0 || compareDecimals(amount, found.max) > 0) {
        throw refusal(
          'AMOUNT_OUT_OF_LIMITS',
          `The amount must lie between ${found.min} and ${found.max} ${fiat.id} by ${found.id}.`,
        )
      }
    },
  }
}

/** Every coin on every one of its networks. */
export function listedCoins(config: OnrampConfig): readonly ListedCoin[] {
  return config.purchaseCurrencies.flatMap((coin) => coin.networks.map((network) => ({ coin, network })))
}

/** The code of a coin on a network in the way of the sellers' lists, such as "ETH" or "USDC_BASE". */
export function coinCode({ symbol }: Pick<Coin, 'symbol'>, { name }: Pick<Network, 'name'>): string {
  return name === 'ethereum' ? symbol.toUpperCase() : `${symbol}_${name}`.toUpperCase()
}

/** The code of a payment method in the way of the sellers' lists, such as "CREDIT_DEBIT_CARD". */
export function methodCode(id: string): string {
  return methodCodes[id.toLowerCase()] ?? id.toUpperCase()
}

function names(coin: Coin, network: Network): readonly string[] {
  return [coin.id.toUpperCase(), coin.symbol.toUpperCase(), coinCode(coin, network)]
}

function fits({ name, displayName, chainId }: Network, wanted: string | undefined): boolean {
  return (
    wanted === undefined ||
    [name, displayName, chainId].some((spelling) => spelling.toLowerCase() === wanted.toLowerCase())
  )
}

function compareDecimals(left: string, right: string): number {
  const digits = (text: string) => BigInt(text.split('.')[0] ?? '0') * 10n ** 78n + fraction(text)
  const fraction = (text: string) => BigInt((text.split('.')[1] ?? '').padEnd(78, '0'))
  const difference = digits(left) - digits(right)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

function refusal(code: string, message: string): OnrampRefusal {
  return new OnrampRefusal({ code, message })
}
