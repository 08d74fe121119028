/**
 * Where a transfer that no log tells of stands in the order of its transaction; logs have their own index, from 0 on.
 *
 * - `own`: the transaction's own value.
 * - `unexplained`: what the sender's balance grew by over the block, beyond what everything else explains.
 * - `traced`: one payment between contracts, told by the node's trace; `item` counts them.
 */
export const logIndexes = { own: -1, unexplained: -2, traced: -3 } as const

type Placed = { kind: string; log_index: number; sender: string; receiver: string }

/** Whether a transfer was inferred, not read as a payment; a trace of the transaction replaces it. */
export function isConcluded({ kind, log_index }: Placed): boolean {
  return kind === 'native' && (log_index === logIndexes.unexplained || log_index >= 0)
}

/**
 * Drops inferred transfers where the trace is known. A transaction may have been read without its trace for one account and with it
 * for another; traces are always written whole, so one traced payment of the account replaces all.
 */
export function withoutTraced<Transfer extends Placed>(transfers: readonly Transfer[], address: string): Transfer[] {
  const traced = transfers.filter(({ log_index }) => log_index === logIndexes.traced)
  const isTraced = (side: 'sender' | 'receiver') => traced.some((transfer) => transfer[side] === address)
  const [received, paid] = [isTraced('receiver'), isTraced('sender')]
  return transfers.filter((transfer) => {
    if (!isConcluded(transfer)) return true
    return !((received && transfer.receiver === address) || (paid && transfer.sender === address))
  })
}
