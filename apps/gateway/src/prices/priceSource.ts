import type { ChainConfig } from '../config/schema.ts'

/** A coin to price: the native coin when `address` is absent. */
export type PricedCoin = { symbol: string; address?: string }

/** One place that prices come from; the gateway asks an ordered list of them. */
export type PriceSource = {
  /** Stands in the header `x-foyer-price-source` of answers that used it. */
  name: string
  /** Whether the source may know coins of this chain in this currency (lower-case, such as "usd"). */
  serves: (chain: ChainConfig, currency: string) => boolean
  /** Prices by the coin's index in `coins`; a coin that the source does not know is absent. */
  read: (chain: ChainConfig, coins: readonly PricedCoin[], currency: string) => Promise<ReadonlyMap<number, number>>
}

/** Prices by index, and the names of the sources that gave at least one. */
export type ReadPricesReturnType = { prices: ReadonlyMap<number, number>; sources: readonly string[] }

export type ReadPricesParameters = {
  sources: readonly PriceSource[]
  chain: ChainConfig
  coins: readonly PricedCoin[]
  currency: string
  onFailure: (source: string, error: unknown) => void
}

/**
 * Asks each source in order for the coins that are still without a price. A source that fails is reported and skipped:
 * its coins stay unknown, which the wire writes as 0.
 */
export async function readPrices(parameters: ReadPricesParameters): Promise<ReadPricesReturnType> {
  const { sources, chain, coins, currency, onFailure } = parameters
  const prices = new Map<number, number>()
  const used: string[] = []
  for (const source of sources) {
    if (!source.serves(chain, currency)) continue
    const open = coins.map((coin, index) => ({ coin, index })).filter(({ index }) => !prices.has(index))
    if (open.length === 0) break
    try {
      const found = await source.read(
        chain,
        open.map(({ coin }) => coin),
        currency,
      )
      open.forEach(({ index }, position) => {
        const price = found.get(position)
        if (price !== undefined) prices.set(index, price)
      })
      if (found.size > 0) used.push(source.name)
    } catch (error) {
      onFailure(source.name, error)
    }
  }
  return { prices, sources: used }
}
