import { Counter, type CounterConfiguration } from 'prom-client'

/** How often one combination of labels was met since the counter was last read. */
export type Count = { pending: number }

/** A counter for what happens with every request. */
export type Tally = {
  /** The count of one combination of labels, in the order of `labelNames`; it is reported from then on, from zero. */
  of: (...values: readonly string[]) => Count
}

/**
 * Builds a counter that takes plain numbers and works out its labels only when it is scraped, because that costs more than
 * the rest of a cached answer.
 */
export function createTally(options: Omit<CounterConfiguration<string>, 'collect'>): Tally {
  const { labelNames = [] } = options
  const counts = new Map<string, { labels: Record<string, string>; count: Count }>()
  new Counter({
    ...options,
    collect() {
      for (const { labels, count } of counts.values()) {
        this.inc(labels, count.pending)
        count.pending = 0
      }
    },
  })
  return {
    of: (...values) => {
      const key = values.join(' ')
      const known = counts.get(key)
      if (known !== undefined) return known.count
      const labels = Object.fromEntries(labelNames.map((name, index) => [name, values[index] ?? '']))
      const count = { pending: 0 }
      counts.set(key, { labels, count })
      return count
    },
  }
}
