import type { Currency } from '@foyer/contract'
import { getCode } from 'viem/actions'
import { countCache } from '../../engines/cache/countCache.ts'
import { createTimedCache } from '../../engines/cache/timedCache.ts'
import type { Metrics } from '../../engines/observability/metrics.ts'
import { type ChainClient, withSignal } from '../../engines/rpc/chainClient.ts'
import type { SharedEngine } from '../../engines/shared/sharedEngine.ts'
import { sharedLayer } from '../../engines/shared/sharedLayer.ts'
import { currencyFeeds } from './chainlink/feeds.ts'
import { readFeeds } from './chainlink/readFeeds.ts'
import type { FoundPrice, MarketQuestion, PriceSource } from './priceSource.ts'

/** What a unit of a currency is worth in US dollars. */
export type CurrencyRates = {
  serves: (currency: Currency) => boolean
  /**
   * @param signal Fires when this caller waits no longer.
   * @throws NoRateError where there is no feed at all; another error when the rate is not known at the moment.
   */
  read: (currency: Currency, signal?: AbortSignal) => Promise<FoundPrice>
}

const lifetimeMs = 60_000

/** Thrown for a currency without a feed, such as on a local chain that stands for Ethereum. */
export class NoRateError extends Error {
  override readonly name = 'NoRateError'
}

export type CreateCurrencyRatesParameters = {
  mainnet: ChainClient | undefined
  shared: SharedEngine
  metrics: Metrics
  /** Milliseconds since 1970. */
  now: () => number
}

/** Rates from Chainlink's feeds on Ethereum; without a mainnet node there are only US dollars. */
export function createCurrencyRates({ mainnet, shared, metrics, now }: CreateCurrencyRatesParameters): CurrencyRates {
  const cache = createTimedCache<FoundPrice>({
    lifetimeMs,
    ...countCache(metrics, 'currency-rate'),
    beneath: sharedLayer(shared, 'currency-rate', { now }),
    now,
  })
  return {
    serves: (currency) => currency === 'usd' || mainnet !== undefined,
    read: async (currency, signal) => {
      if (currency === 'usd') return { price: 1, at: now() }
      if (mainnet === undefined) throw new NoRateError(`There is no source of rates of ${currency}.`)
      const load = async (end: AbortSignal) => {
        const client = withSignal(mainnet, end)
        const feed = currencyFeeds[currency]
        const [rate] = await readFeeds(client, [feed], now)
        if (rate !== undefined) return rate
        const code = await getCode(client, { address: feed.address })
        if (code === undefined) throw new NoRateError(`There is no feed of ${currency} on the chain.`)
        throw new Error(`The feed of ${currency} has no answer that can be used.`)
      }
      return cache.get(currency, load, { signal })
    },
  }
}

/** Makes a source of prices in US dollars answer in every currency whose rate is known. */
export function inCurrencies<Question extends MarketQuestion>(
  source: PriceSource<Question>,
  rates: CurrencyRates,
): PriceSource<Question> {
  return {
    ...source,
    serves: (question) => rates.serves(question.currency) && source.serves({ ...question, currency: 'usd' }),
    ask: async (question, signal) => {
      const found = await source.ask({ ...question, currency: 'usd' }, signal)
      if (question.currency === 'usd' || found.size === 0) return found
      const rate = await rates.read(question.currency, signal)
      return new Map(
        [...found].map(([index, { price, at }]) => [index, { price: price / rate.price, at: Math.min(at, rate.at) }]),
      )
    },
  }
}
