import type { SimulationOutcome, Transfer } from '../../core/transfers.ts'

/** What dry runs have said of transfers. */
export type ToldOutcomes = {
  /** Keeps what was said, and answers it. */
  keep(transfer: Transfer, outcome: SimulationOutcome): SimulationOutcome
  /** Whether a transfer would do what was last said of it, or better; true for one of which nothing was said. */
  isKept(transfer: Transfer, outcome: SimulationOutcome): boolean
}

/** A visitor looks at one review at a time; a few more are kept for sites with several. */
const most = 20

/** Remembers what was said of transfers, so that none is signed which has become another one in the meantime. */
export function createToldOutcomes(): ToldOutcomes {
  const told = new Map<string, SimulationOutcome>()
  return {
    keep(transfer, outcome) {
      const key = keyOf(transfer)
      told.delete(key)
      told.set(key, outcome)
      const [oldest] = told.keys()
      if (told.size > most && oldest !== undefined) told.delete(oldest)
      return outcome
    },
    isKept(transfer, outcome) {
      const before = told.get(keyOf(transfer))
      if (before?.type !== 'changes' || outcome.type !== 'changes') return true
      return (
        outcome.received >= before.received &&
        outcome.sent <= before.sent &&
        (outcome.deposit ?? 0n) <= (before.deposit ?? 0n)
      )
    },
  }
}

function keyOf({ amount, from, networkId, to, tokenAddress }: Transfer): string {
  return [networkId, from, to, amount, tokenAddress].join(' ')
}
