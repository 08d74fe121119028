/** How settled an answer is to be: in the newest slot, in a voted one, or 32 slots deep. */
export type Commitment = 'processed' | 'confirmed' | 'finalized'

/** Slots behind the newest one at which each commitment stands. */
const depths: Readonly<Record<Commitment, bigint>> = { processed: 0n, confirmed: 1n, finalized: 32n }

/** The newest slot that has a commitment, when `slot` is the newest of all. */
export function slotAt(commitment: Commitment, slot: bigint): bigint {
  return slot - depths[commitment]
}

/** What the transactions of `past` have reached when `slot` is the newest. */
export function commitmentOf(past: bigint, slot: bigint): Commitment {
  if (past <= slotAt('finalized', slot)) return 'finalized'
  return past <= slotAt('confirmed', slot) ? 'confirmed' : 'processed'
}

/** Whether the transactions of `past` have reached a commitment when `slot` is the newest. */
export function hasReached(commitment: Commitment, past: bigint, slot: bigint): boolean {
  return past <= slotAt(commitment, slot)
}
