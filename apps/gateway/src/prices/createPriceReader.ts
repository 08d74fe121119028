import type { ChainConfig } from '../config/schema.ts'
import { describeError, type Logger } from '../observability/logger.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Sourced } from '../providers/provider.ts'
import type { PricedCoin, PriceQuestion, PriceSource } from './priceSource.ts'
import { type ReadPricesReturnType, readPrices } from './readPrices.ts'

/** How long a price, or that nobody knows one, is kept. */
const lifetimeMs = 30_000
const capacity = 20_000

/** Reads prices from the sources of one gateway, each coin at most every 30 seconds. */
export type PriceReader = {
  sources: readonly PriceSource[]
  /** Whether any source may know coins of this chain in this currency. */
  serves: (question: Pick<PriceQuestion, 'chain' | 'currency'>) => boolean
  read: (question: PriceQuestion) => Promise<ReadPricesReturnType>
}

export type CreatePriceReaderParameters = {
  /** In the order in which they are asked. */
  sources: readonly PriceSource[]
  metrics: Metrics
  logger: Logger
}

export function createPriceReader({ sources, metrics, logger }: CreatePriceReaderParameters): PriceReader {
  const kept = new Map<string, { answer: Sourced<number> | undefined; until: number }>()

  const keep = (key: string, answer: Sourced<number> | undefined) => {
    kept.delete(key)
    kept.set(key, { answer, until: Date.now() + lifetimeMs })
    const [oldest] = kept.keys()
    if (kept.size > capacity && oldest !== undefined) kept.delete(oldest)
  }

  return {
    sources,
    serves: (question) => sources.some((source) => source.serves({ ...question, coins: [] })),
    read: async (question) => {
      const { chain, currency, coins } = question
      const prices = new Map<number, Sourced<number>>()
      const open: { index: number; coin: PricedCoin }[] = []
      coins.forEach((coin, index) => {
        const entry = kept.get(keyOf(chain, currency, coin))
        if (entry === undefined || entry.until <= Date.now()) open.push({ index, coin })
        else if (entry.answer !== undefined) prices.set(index, entry.answer)
      })
      if (open.length < coins.length) metrics.cacheHits.inc({ cache: 'price' }, coins.length - open.length)
      if (open.length === 0) return { prices, failed: [], lacksRate: false }
      const found = await readPrices({
        sources,
        question: { ...question, coins: open.map(({ coin }) => coin) },
        onFailure: (source, error) => logger.warn({ source, err: describeError(error) }, 'a price source failed'),
      })
      open.forEach(({ index, coin }, position) => {
        const answer = found.prices.get(position)
        if (answer !== undefined) prices.set(index, answer)
        // That nobody knows a price is kept only when everybody was asked.
        const isKnown = found.failed.length === 0 && !found.lacksRate
        if (answer !== undefined || isKnown) keep(keyOf(chain, currency, coin), answer)
      })
      return { prices, failed: found.failed, lacksRate: found.lacksRate }
    },
  }
}

function keyOf(chain: ChainConfig, currency: string, { address, symbol }: PricedCoin): string {
  return [chain.id, currency, address?.toLowerCase() ?? `native ${symbol}`].join(' ')
}
