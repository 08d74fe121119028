/** Tells which calls may be asked of a second node, and how many of them. */
export type HedgeBudget = {
  /** Counts one call; each earns a tenth of a hedge. */
  earn: () => void
  /** Takes one hedge; `false` when none is left. */
  spend: () => boolean
}

/** What may be saved up: a burst of slow answers after a quiet time. */
const most = 10
/** One call in ten: nodes that are all slow get a tenth more calls and not twice as many. */
const perCall = 0.1

/** Builds the budget of one chain, full at first. */
export function createHedgeBudget(): HedgeBudget {
  // Counted in tenths, so that ten calls make exactly one hedge.
  let tenths = most / perCall
  return {
    earn: () => {
      tenths = Math.min(tenths + 1, most / perCall)
    },
    spend: () => {
      if (tenths < 1 / perCall) return false
      tenths -= 1 / perCall
      return true
    },
  }
}

/** Reads of Ethereum and Solana nodes that cost a node little. Writes, logs and traces are never asked twice. */
const cheapReads =
  /^(?:eth_(?:blockNumber|call|estimateGas|feeHistory|gasPrice|getBalance|getBlockBy\w+|getCode|getStorageAt|getTransaction\w+|maxPriorityFeePerGas)|get(?:AccountInfo|Balance|BlockHeight|EpochInfo|FeeForMessage|LatestBlockhash|MinimumBalanceForRentExemption|MultipleAccounts|RecentPrioritizationFees|SignatureStatuses|Slot|TokenAccountBalance|TokenAccountsByOwner|TokenSupply|Transaction))$/

/** Whether a method may be asked of a second node while the first is still silent. */
export function isHedgeable(method: string | undefined): boolean {
  return method !== undefined && cheapReads.test(method)
}
