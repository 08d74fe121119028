import type { PriceSource } from './priceSource.ts'

/**
 * Fixed prices in US dollars from the configuration (`pricesUsd`, by symbol or token address), for local chains only.
 * Not market prices: answers that used them carry the header `x-foyer-price-source: dev`.
 */
export function devPrices(): PriceSource {
  return {
    name: 'dev',
    serves: (chain, currency) => chain.local && currency === 'usd' && chain.pricesUsd !== undefined,
    read: async (chain, coins) => {
      const bySpelling = new Map(
        Object.entries(chain.pricesUsd ?? {}).map(([coin, price]) => [coin.toLowerCase(), Number(price)]),
      )
      const prices = new Map<number, number>()
      coins.forEach(({ address, symbol }, index) => {
        const price = bySpelling.get(address?.toLowerCase() ?? '') ?? bySpelling.get(symbol.toLowerCase())
        if (price !== undefined) prices.set(index, price)
      })
      return prices
    },
  }
}
