/** Knows up to which block a chain does not change any more. */
export type FinalizedHead = {
  /**
   * The newest block that is known to be final; `undefined` until the first look has ended. Starts a new look in the
   * background when the last one is old.
   */
  known: () => bigint | undefined
  /** Ends when a look that is under way is over. */
  settled: () => Promise<void>
}

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

const pollEveryMs = 15_000
/** Blocks that a chain may still take back, where nodes do not tell which are final. */
const usualDepth = 256n

/**
 * Asks for the block "finalized"; of nodes that have none, everything that lies 256 blocks below the head counts.
 *
 * @param ask Sends one call; answers its result.
 * @param now Milliseconds since 1970. Default the clock of this machine.
 */
export function createFinalizedHead(ask: Ask, now: () => number = Date.now): FinalizedHead {
  let known: bigint | undefined
  let polledAt = Number.NEGATIVE_INFINITY
  let polling: Promise<void> = Promise.resolve()

  const numberOf = async (method: string, params: readonly unknown[]): Promise<bigint | undefined> => {
    try {
      const result = await ask(method, params)
      const number = typeof result === 'object' && result !== null && 'number' in result ? result.number : result
      return typeof number === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(number) ? BigInt(number) : undefined
    } catch {
      // Without an answer nothing more is known to be final, and nothing more is kept.
      return undefined
    }
  }

  const poll = async () => {
    const finalized = await numberOf('eth_getBlockByNumber', ['finalized', false])
    const head = finalized === undefined ? await numberOf('eth_blockNumber', []) : undefined
    const found = finalized ?? (head === undefined || head < usualDepth ? undefined : head - usualDepth)
    // What was final stays so; a node that is behind says less.
    if (found !== undefined && (known === undefined || found > known)) known = found
  }

  return {
    known: () => {
      const at = now()
      if (at - polledAt >= pollEveryMs) {
        polledAt = at
        polling = poll()
      }
      return known
    },
    settled: () => polling,
  }
}
