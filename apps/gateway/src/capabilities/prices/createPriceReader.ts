import type { CacheLayer } from '../../engines/cache/cacheLayer.ts'
import { countCache } from '../../engines/cache/countCache.ts'
import { type SharedWork, shareWork } from '../../engines/cache/shareWork.ts'
import { describeError, type Logger } from '../../engines/observability/logger.ts'
import type { Metrics } from '../../engines/observability/metrics.ts'
import type { Sourced } from '../providers/provider.ts'
import type { MarketCoin, MarketQuestion, PriceQuestion, PriceSource } from './priceSource.ts'
import { type ReadPricesReturnType, readPrices } from './readPrices.ts'

/** How long a price, or the answer that no source knows one, is cached. */
const lifetimeMs = 30_000
const capacity = 20_000

/** Reads prices from the sources of one gateway, each coin at most every 30 seconds. */
export type PriceReader<Question extends MarketQuestion = PriceQuestion> = {
  sources: readonly PriceSource<Question>[]
  /** Whether any source may know coins of this chain in this currency. */
  serves: (question: Pick<Question, 'chain' | 'currency'>) => boolean
  /** How many coins this process asked no source about in the last 30 seconds; 0 where no source serves them. */
  countOpen: (question: Question) => number
  /** @param signal Fires when this caller waits no longer; others may wait for the same coins. */
  read: (question: Question, signal?: AbortSignal) => Promise<ReadPricesReturnType>
}

/** A price, or null when every source was asked and none knows one. */
export type KnownPrice = Sourced<number> | null

export type CreatePriceReaderParameters<Question extends MarketQuestion> = {
  /** In the order in which they are asked. */
  sources: readonly PriceSource<Question>[]
  metrics: Metrics
  logger: Logger
  /** What other processes found. Default none. */
  beneath?: CacheLayer<KnownPrice> | undefined
  /** Milliseconds since 1970. */
  now: () => number
}

/** A question for several coins that is under way, by the coin's place in it. */
type Running = { work: SharedWork<ReadPricesReturnType>; position: number }
type Open = { index: number; coin: MarketCoin; key: string }

export function createPriceReader<Question extends MarketQuestion = PriceQuestion>(
  parameters: CreatePriceReaderParameters<Question>,
): PriceReader<Question> {
  const { sources, metrics, logger, beneath, now } = parameters
  const kept = new Map<string, { answer: KnownPrice; until: number }>()
  const running = new Map<string, Running>()
  const { onHit, onMiss } = countCache(metrics, 'price')

  const keep = (key: string, answer: KnownPrice, until: number) => {
    kept.delete(key)
    kept.set(key, { answer, until })
    const [oldest] = kept.keys()
    if (kept.size > capacity && oldest !== undefined) kept.delete(oldest)
  }

  const readShared = async (open: readonly Open[], prices: Map<number, Sourced<number>>): Promise<number[]> => {
    const positions = open.map((_, position) => position)
    if (beneath === undefined) return positions
    const found = await Promise.all(open.map(({ key }) => beneath.read(key)))
    return positions.filter((position) => {
      const [entry, coin] = [found[position], open[position]]
      if (entry === undefined || coin === undefined || entry.until <= now()) return true
      keep(coin.key, entry.value, entry.until)
      if (entry.value !== null) prices.set(position, entry.value)
      return false
    })
  }

  /** Answers by the coin's place in `open`. */
  const ask = async (question: Question, open: readonly Open[], signal: AbortSignal): Promise<ReadPricesReturnType> => {
    const prices = new Map<number, Sourced<number>>()
    const unknown = await readShared(open, prices)
    if (unknown.length < open.length) onHit(open.length - unknown.length)
    if (unknown.length === 0) return { prices, failed: [], lacksRate: false }
    onMiss(unknown.length)
    const wanted = unknown.flatMap((position) => open[position] ?? [])
    const found = await readPrices({
      sources,
      question: { ...question, coins: wanted.map(({ coin }) => coin) },
      signal,
      onFailure: (source, error) => logger.warn({ source, err: describeError(error) }, 'a price source failed'),
    })
    const until = now() + lifetimeMs
    // "No price" is cached only when every source was asked.
    const isKnown = found.failed.length === 0 && !found.lacksRate
    unknown.forEach((position, place) => {
      const answer = found.prices.get(place)
      if (answer !== undefined) prices.set(position, answer)
      const key = wanted[place]?.key
      if (key === undefined || (answer === undefined && !isKnown)) return
      keep(key, answer ?? null, until)
      beneath?.write(key, answer ?? null, until)
    })
    return { ...found, prices }
  }

  /** Asks about all of them at once; a concurrent caller of one of them shares the answer. */
  const begin = (question: Question, open: readonly Open[], first: AbortSignal | undefined): Running[] => {
    const leave = () => {
      for (const { key } of open) if (running.get(key)?.work === work) running.delete(key)
    }
    const work = shareWork({ begin: (end) => ask(question, open, end).finally(leave), onStop: leave, first })
    return open.map(({ key }, position) => {
      const own = { work, position }
      running.set(key, own)
      return own
    })
  }

  const serves: PriceReader<Question>['serves'] = (question) =>
    sources.some((source) => source.serves({ ...question, coins: [] } as MarketQuestion as Question))

  return {
    sources,
    serves,
    countOpen: (question) => {
      if (!serves(question)) return 0
      const isOpen = (coin: MarketCoin) =>
        (kept.get(keyOf(question.chain, question.currency, coin))?.until ?? 0) <= now()
      return question.coins.filter(isOpen).length
    },
    read: async (question, signal) => {
      const { chain, currency, coins } = question
      const prices = new Map<number, Sourced<number>>()
      const joined: { index: number; running: Running }[] = []
      const open: Open[] = []
      coins.forEach((coin, index) => {
        const key = keyOf(chain, currency, coin)
        const entry = kept.get(key)
        const flight = running.get(key)
        if (entry !== undefined && entry.until > now()) {
          if (entry.answer !== null) prices.set(index, entry.answer)
        } else if (flight !== undefined) joined.push({ index, running: flight })
        else open.push({ index, coin, key })
      })
      if (open.length < coins.length) onHit(coins.length - open.length)
      if (open.length === 0 && joined.length === 0) return { prices, failed: [], lacksRate: false }
      if (open.length > 0) {
        const begun = begin(question, open, signal)
        open.forEach(({ index }, place) => {
          const flight = begun[place]
          if (flight !== undefined) joined.push({ index, running: flight })
        })
      }
      const works = [...new Set(joined.map(({ running: { work } }) => work))]
      const answers = new Map(await Promise.all(works.map(async (work) => [work, await work.join(signal)] as const)))
      for (const { index, running: flight } of joined) {
        const price = answers.get(flight.work)?.prices.get(flight.position)
        if (price !== undefined) prices.set(index, price)
      }
      return {
        prices,
        failed: [...new Set([...answers.values()].flatMap(({ failed }) => failed))],
        lacksRate: [...answers.values()].some(({ lacksRate }) => lacksRate),
      }
    },
  }
}

function keyOf({ id }: MarketQuestion['chain'], currency: string, { address, symbol }: MarketCoin): string {
  // Hexadecimal addresses mean the same in either case, others do not.
  const token = address !== undefined && /^0x/i.test(address) ? address.toLowerCase() : address
  return [id, currency, token ?? `native ${symbol}`].join(' ')
}
