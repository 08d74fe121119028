import type { FoundPrice, MarketSource } from './priceSource.ts'

/**
 * Fixed prices in US dollars from the configuration (`pricesUsd`, by symbol or token address), for local chains only.
 * Not market prices: answers that used them name the source `dev`.
 *
 * @param now Milliseconds since 1970.
 */
export function devPrices(now: () => number): MarketSource {
  return {
    id: 'dev',
    kind: 'built-in',
    serves: ({ chain, currency }) => chain.local && currency === 'usd' && chain.pricesUsd !== undefined,
    ask: async ({ chain, coins }) => {
      const bySpelling = new Map(
        Object.entries(chain.pricesUsd ?? {}).map(([coin, price]) => [coin.toLowerCase(), Number(price)]),
      )
      const prices = new Map<number, FoundPrice>()
      coins.forEach(({ address, symbol }, index) => {
        const price = bySpelling.get(address?.toLowerCase() ?? '') ?? bySpelling.get(symbol.toLowerCase())
        if (price !== undefined) prices.set(index, { price, at: now() })
      })
      return prices
    },
  }
}
