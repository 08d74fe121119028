import { ownSignal } from '../../engines/work/ownSignal.ts'
import type { Sourced } from '../providers/provider.ts'
import { NoRateError } from './currencyRates.ts'
import type { MarketQuestion, PriceSource } from './priceSource.ts'

/** Prices by the coin's index. */
export type ReadPricesReturnType = {
  prices: ReadonlyMap<number, Sourced<number>>
  /** The sources that could not be asked, so that unknown is not mistaken for failed. */
  failed: readonly string[]
  /** A source knew prices in US dollars, but none has a rate of the currency. */
  lacksRate: boolean
}

export type ReadPricesParameters<Question extends MarketQuestion> = {
  sources: readonly PriceSource<Question>[]
  question: Question
  /** Fires when no caller waits for the answer any more; no further source is asked then. */
  signal?: AbortSignal | undefined
  onFailure: (source: string, error: unknown) => void
}

/** A price is not worth a longer wait: balances are shown without it. */
const timeoutMs = 8_000

/**
 * Asks each source in order for the coins that are still without a price; a source that fails, or takes longer than eight
 * seconds, is reported and skipped.
 */
export async function readPrices<Question extends MarketQuestion>(
  parameters: ReadPricesParameters<Question>,
): Promise<ReadPricesReturnType> {
  const { sources, question, signal, onFailure } = parameters
  const prices = new Map<number, Sourced<number>>()
  const failed: string[] = []
  let lacksRate = false
  for (const source of sources) {
    if (!source.serves(question)) continue
    const open = question.coins.map((coin, index) => ({ coin, index })).filter(({ index }) => !prices.has(index))
    if (open.length === 0) break
    try {
      const coins = open.map(({ coin }) => coin)
      const found = await inTime((end) => source.ask({ ...question, coins }, end), signal)
      open.forEach(({ index }, position) => {
        const answer = found.get(position)
        if (answer === undefined || !isPrice(answer.price)) return
        prices.set(index, { value: answer.price, source: source.id, at: answer.at })
      })
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof NoRateError) {
        lacksRate = true
        continue
      }
      failed.push(source.id)
      onFailure(source.id, error)
    }
  }
  return { prices, failed, lacksRate }
}

async function inTime<Answer>(
  ask: (end: AbortSignal) => Promise<Answer>,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const end = ownSignal(signal, timeoutMs)
  // A source that does not look at its signal is waited for no longer all the same.
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Error('The price source did not answer in time.'))
    end.signal.addEventListener('abort', giveUp, { once: true })
  })
  try {
    return await Promise.race([ask(end.signal), late])
  } finally {
    end.release()
  }
}

// The wire carries prices up to 1e30; zero and less mean that the source knows nothing.
function isPrice(price: number): boolean {
  return Number.isFinite(price) && price > 0 && price <= 1e30
}
