import { callsOfBytes } from '../../engines/limits/callGuard.ts'
import { defaultRates } from '../../engines/limits/limitsSchema.ts'
import { createMemoryBuckets } from '../../engines/limits/memoryBuckets.ts'
import type { Rate } from '../../engines/limits/rateLimiter.ts'

/** What a frame costs its caller: how long to read no further, and whether it has flooded for too long. */
export type FrameCharge = { waitMs: number; isFlooding: boolean }

/** Counts the frames of each caller over all its connections, before anything of them is read. */
export type FrameMeter = { charge: (caller: string, bytes: number) => FrameCharge }

/** A caller that is still in debt after so long sends without regard to answers. */
const maxDebtMs = 60_000
/** Two debts that are no further apart count as one. */
const sameDebtMs = 10_000
const maxCallers = 10_000

/**
 * Builds the meter. A socket that sends faster than the rate is read more slowly, which is free: TCP makes the sender wait.
 * Refusals would each cost an answer.
 *
 * @param rate Frames; `null` for no bound, `undefined` for the usual one.
 * @param now Milliseconds since 1970. Default the clock of this machine.
 */
export function createFrameMeter(rate: Rate | null | undefined, now: () => number = Date.now): FrameMeter {
  const bound = rate === undefined ? defaultRates.webSocketRate : rate
  if (bound === null) return { charge: () => ({ waitMs: 0, isFlooding: false }) }
  const buckets = createMemoryBuckets({ now })
  const debts = new Map<string, { since: number; until: number }>()

  const noteDebt = (caller: string, waitMs: number): boolean => {
    const at = now()
    const known = debts.get(caller)
    const since = known === undefined || at > known.until + sameDebtMs ? at : known.since
    debts.delete(caller)
    debts.set(caller, { since, until: at + waitMs })
    const [oldest] = debts.keys()
    if (debts.size > maxCallers && oldest !== undefined) debts.delete(oldest)
    return at - since > maxDebtMs
  }

  return {
    charge: (caller, bytes) => {
      const cost = 1 + callsOfBytes(bytes)
      const { isAllowed, left } = buckets.charge({ key: caller, ...bound, cost })
      if (isAllowed) return { waitMs: 0, isFlooding: false }
      const waitMs = Math.ceil((-left / bound.refillPerSecond) * 1000)
      return { waitMs, isFlooding: noteDebt(caller, waitMs) }
    },
  }
}
