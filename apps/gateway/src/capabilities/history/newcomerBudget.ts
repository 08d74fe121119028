import { createRecent } from '../../engines/cache/createRecent.ts'

/** How many new accounts each caller may bring in. */
export type NewcomerBudget = {
  /**
   * Takes one place of a caller on a chain; unknown callers share one budget. False when the places of this hour are used up.
   *
   * @param now Milliseconds.
   */
  take: (caller: string | undefined, chainId: string, now: number) => boolean
}

const hourMs = 3_600_000
const maxCallers = 20_000

/** Counts by caller and chain in this process; places come back evenly over an hour. */
export function createNewcomerBudget(perHour: number): NewcomerBudget {
  const buckets = createRecent<{ places: number; at: number }>(maxCallers)
  return {
    take: (caller, chainId, now) => {
      const key = `${chainId} ${caller ?? ''}`
      const { places, at } = buckets.get(key) ?? { places: perHour, at: now }
      const left = Math.min(perHour, places + ((now - at) / hourMs) * perHour)
      if (left < 1) return false
      buckets.set(key, { places: left - 1, at: now })
      return true
    },
  }
}
