import type { Currency } from '@foyer/contract'
import { createTimedCache } from '../cache/timedCache.ts'
import type { ChainClient } from '../rpc/chainClient.ts'
import { currencyFeeds } from './chainlink/feeds.ts'
import { readFeeds } from './chainlink/readFeeds.ts'
import type { FoundPrice, PriceSource } from './priceSource.ts'

/** What a unit of a currency is worth in US dollars. */
export type CurrencyRates = {
  serves: (currency: Currency) => boolean
  /** @throws when the rate is not known at the moment. */
  read: (currency: Currency) => Promise<FoundPrice>
}

const lifetimeMs = 60_000

/** Rates from Chainlink's feeds on Ethereum; without a mainnet node there are only US dollars. */
export function createCurrencyRates(mainnet: ChainClient | undefined): CurrencyRates {
  const cache = createTimedCache<FoundPrice>({ lifetimeMs })
  return {
    serves: (currency) => currency === 'usd' || mainnet !== undefined,
    read: async (currency) => {
      if (currency === 'usd') return { price: 1, at: Date.now() }
      if (mainnet === undefined) throw new Error(`There is no source of rates of ${currency}.`)
      return cache.get(currency, async () => {
        const [rate] = await readFeeds(mainnet, [currencyFeeds[currency]])
        if (rate === undefined) throw new Error(`The feed of ${currency} has no answer that can be used.`)
        return rate
      })
    },
  }
}

/** Makes a source of prices in US dollars answer in every currency whose rate is known. */
export function inCurrencies(source: PriceSource, rates: CurrencyRates): PriceSource {
  return {
    ...source,
    serves: (question) => rates.serves(question.currency) && source.serves({ ...question, currency: 'usd' }),
    ask: async (question) => {
      const found = await source.ask({ ...question, currency: 'usd' })
      if (question.currency === 'usd' || found.size === 0) return found
      const rate = await rates.read(question.currency)
      return new Map(
        [...found].map(([index, { price, at }]) => [index, { price: price / rate.price, at: Math.min(at, rate.at) }]),
      )
    },
  }
}
