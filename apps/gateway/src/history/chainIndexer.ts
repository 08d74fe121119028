import { BodyTooLargeError } from '../http/readCapped.ts'
import { describeError, type Logger } from '../observability/logger.ts'
import { backfillAccount } from './backfillAccount.ts'
import { createFollower, type FollowChainParameters } from './followChain.ts'
import { NodeOutOfStepError } from './historyNode.ts'
import { MovedOnError } from './holdChain.ts'
import { createWaker } from './waker.ts'
import { createWindowSize } from './windowSize.ts'

/** The indexer of one chain. */
export type ChainIndexer = {
  /** Follows and reads backwards until the signal aborts. Never rejects. */
  run: (signal: AbortSignal) => Promise<void>
  /** Looks at the chain now instead of at the next turn. */
  wake: () => void
}

export type CreateChainIndexerParameters = Omit<FollowChainParameters, 'window'> & { logger: Logger }

const largestFollow = 64
const largestBackfill = 10_000
const accountsAtOnce = 4
const longestPauseMs = 30_000
const dayMs = 86_400_000
const forgetEveryMs = 3_600_000
/** Two passes that were asked for follow each other no faster than this. */
const shortestPauseMs = 50
const listenMs = 500
/** So often in a row nodes may contradict one another before that counts as a failure. */
const mostOutOfStep = 5

export function createChainIndexer(parameters: CreateChainIndexerParameters): ChainIndexer {
  const { chainId, wrapped, settings, node, traces, store, logger } = parameters
  const follower = createFollower({ ...parameters, window: createWindowSize({ start: 16, largest: largestFollow }) })
  const backfillWindow = createWindowSize({ start: 1_000, largest: largestBackfill })
  const follow = createWaker()
  const backfill = createWaker()
  let forgottenAt = 0

  const forget = async () => {
    if (Date.now() - forgottenAt < forgetEveryMs) return
    forgottenAt = Date.now()
    await store.forgetAccounts(Date.now() - settings.forgetDays * dayMs)
  }

  const followOnce = async (): Promise<boolean> => {
    const outcome = await follower.pass()
    if (outcome !== 'idle') backfill.wake()
    if (outcome === 'done') await forget()
    return outcome === 'behind'
  }

  const backfillOnce = async (): Promise<boolean> => {
    const accounts = await store.incomplete(accountsAtOnce)
    const steps = accounts.map((account) =>
      backfillAccount({ chainId, wrapped, node, traces, store, account, window: backfillWindow }),
    )
    const outcomes = await Promise.allSettled(steps)
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    return accounts.length > 0
  }

  /** Repeats a piece of work: at once while there is more, else at the next turn or when woken; slower after failures. */
  const repeat = async (work: () => Promise<boolean>, waker: ReturnType<typeof createWaker>, signal: AbortSignal) => {
    let failures = 0
    let outOfStep = 0
    while (!signal.aborted) {
      try {
        const hasMore = await work()
        failures = 0
        outOfStep = 0
        if (!hasMore) await waker.wait(settings.pollMs, shortestPauseMs, signal)
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof NodeOutOfStepError) outOfStep += 1
        // Another process is at it, a node is a block late, or the answer was too large: the next try begins from what is
        // there then.
        const isPassing =
          error instanceof MovedOnError ||
          (error instanceof NodeOutOfStepError && outOfStep <= mostOutOfStep) ||
          (error instanceof BodyTooLargeError && backfillWindow.shrink())
        failures += isPassing ? 0 : 1
        if (!isPassing) await noteFailure(error)
        await waker.wait(Math.min(longestPauseMs, 250 * 2 ** failures), shortestPauseMs, signal)
      }
    }
  }

  /** Hears what other processes were asked for, which cannot wake this one. */
  const listen = async () => {
    try {
      if (await store.isAsked()) follow.wake()
    } catch (error) {
      logger.debug({ chain: chainId, err: describeError(error) }, 'the database does not answer')
    }
  }

  const noteFailure = async (error: unknown) => {
    logger.warn({ chain: chainId, err: describeError(error) }, 'a chain could not be followed')
    try {
      await store.setFailed(Date.now())
    } catch (failure) {
      logger.error({ chain: chainId, err: describeError(failure) }, 'the database does not take the history')
    }
  }

  return {
    run: async (signal) => {
      const listening = setInterval(listen, listenMs)
      try {
        await Promise.all([repeat(followOnce, follow, signal), repeat(backfillOnce, backfill, signal)])
      } finally {
        clearInterval(listening)
      }
    },
    wake: () => {
      follow.wake()
      backfill.wake()
    },
  }
}
