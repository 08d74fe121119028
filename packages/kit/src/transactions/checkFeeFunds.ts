/** What the network fee is paid from. */
export type FeeFunds = {
  /** The native balance, in its smallest unit; undefined when unknown. */
  readonly balance: bigint | undefined
  /** The fee in the same unit; undefined when unknown. */
  readonly fee: bigint | undefined
  /** What of the native balance the transaction itself takes. */
  readonly spent?: bigint | undefined
  readonly accountType?: string | undefined
}

/**
 * Whether the native balance covers the fee: an equal balance is enough, and none is not. Fee and balance are in the same coin, so no
 * price is needed. Smart accounts need no balance.
 */
export function checkFeeFunds({ accountType, balance, fee, spent = 0n }: FeeFunds) {
  if (accountType === 'smartAccount') return 'enough'
  if (balance === undefined) return 'unknown'
  const left = balance - spent
  // Where a transaction costs nothing, it may take all that is there.
  if (left < BigInt(fee !== 0n || !balance)) return 'insufficient'
  if (fee === undefined) return 'unknown'
  return left < fee ? 'insufficient' : 'enough'
}

/** The most of a native balance that can be used: wallets reserve up to twice the expected fee, some chains a least balance. */
export function largestNativeAmount(balance: bigint, fee: bigint, reserve = 0n): bigint {
  const rest = balance - 2n * fee - reserve
  return rest > 0n ? rest : 0n
}
