import type { SimulationOutcome } from '../core/transfers.ts'

/** What a dry run means for the screen. */
export type OutcomeKind = 'pending' | 'whole' | 'less' | 'reverts' | 'unknown'

/** Sorts a dry run: only `whole` is a promise that all arrives, for the fee alone. */
export function outcomeOf(outcome: SimulationOutcome | undefined, amount: bigint): OutcomeKind {
  if (!outcome) return 'pending'
  if (outcome.type !== 'changes') return outcome.type
  return outcome.deposit || outcome.received < outcome.sent || outcome.received < amount ? 'less' : 'whole'
}
