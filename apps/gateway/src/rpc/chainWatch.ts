/** Whether one node is of the chain that the operator named it for. */
export type ChainWatch = {
  /**
   * Answers `false` for a node of another chain. The first time it waits for the node to say, later it goes by what the node
   * said last and asks again beside the call.
   */
  isRight: () => boolean | Promise<boolean>
}

/** Who could not be asked is asked again after this time. */
const soonMs = 10_000

/**
 * Builds the watch. A node whose address was mixed up, or whose vendor sends it elsewhere, answers well and wrongly: balances
 * of another chain, and transactions sent there.
 *
 * @param ask Asks the node for its chain id; `undefined` when it does not say.
 * @param everyMs How long its word counts; 0 to ask nobody.
 */
export function createChainWatch<Id extends bigint | string>(
  ask: () => Promise<Id | undefined>,
  chainId: Id,
  everyMs: number,
): ChainWatch {
  if (everyMs === 0) return { isRight: () => true }
  let said: Id | undefined
  let askAgainAt = 0
  let running: Promise<boolean> | undefined

  const look = async (): Promise<boolean> => {
    const found = await ask().catch(() => undefined)
    if (found !== undefined) said = found
    askAgainAt = Date.now() + (found === undefined ? Math.min(soonMs, everyMs) : everyMs)
    running = undefined
    return said === undefined || said === chainId
  }

  return {
    isRight: () => {
      const isDue = Date.now() >= askAgainAt
      if (isDue) running ??= look()
      if (said === undefined) return running ?? true
      return said === chainId
    },
  }
}
