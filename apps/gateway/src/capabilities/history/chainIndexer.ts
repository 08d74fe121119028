import { describeError, type Logger } from '../../engines/observability/logger.ts'
import { traceWork } from '../../engines/observability/tracing/traceWork.ts'
import type { Tracing } from '../../engines/observability/tracing/tracing.ts'
import { createBackfiller } from './createBackfiller.ts'
import { createFollower } from './followChain.ts'
import type { FollowChainParameters } from './followChainParameters.ts'
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

export type CreateChainIndexerParameters = Omit<FollowChainParameters, 'window'> & {
  logger: Logger
  /** Whether other processes may be asked without a word to this one, so that the database is looked at. */
  listens: boolean
  /** Hears of what was read: of one account, or `undefined` for the chain as a whole. */
  onProgress: (address: string | undefined) => void
  /** Makes a trace of every pass. Default none. */
  tracing?: Tracing | undefined
}

/** Whole blocks are large, logs of named accounts are not. */
const largestFollow = { whole: 64, logged: 512 }
const maxPauseMs = 30_000
/** Two passes that were asked for follow each other no faster than this. */
const shortestPauseMs = 50
const listenMs = 500
/** So often in a row nodes may contradict one another before that counts as a failure. */
const maxOutOfStep = 5

export function createChainIndexer(parameters: CreateChainIndexerParameters): ChainIndexer {
  const { chainId, settings, store, logger, listens, now, onProgress, tracing } = parameters
  const notes = { 'foyer.chain': chainId }
  const largest = settings.wholeBlocks ? largestFollow.whole : largestFollow.logged
  const follower = createFollower({ ...parameters, window: createWindowSize({ start: 16, largest }) })
  const backfiller = createBackfiller(parameters)
  const follow = createWaker()
  const backfill = createWaker()

  const followOnce = async (): Promise<boolean> => {
    const outcome = await traceWork(tracing, `follow ${chainId}`, notes, follower.pass, (end) => ({
      'foyer.outcome': end,
    }))
    if (outcome !== 'idle') {
      backfill.wake()
      onProgress(undefined)
    }
    return outcome === 'behind'
  }

  const backfillOnce = () => traceWork(tracing, `read the past of ${chainId}`, notes, backfiller.pass)

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
        // Another process is at it, or a node is a block late: the next try begins from what is there then.
        const isPassing =
          error instanceof MovedOnError || (error instanceof NodeOutOfStepError && outOfStep <= maxOutOfStep)
        failures += isPassing ? 0 : 1
        if (!isPassing) await noteFailure(error)
        await waker.wait(Math.min(maxPauseMs, 250 * 2 ** failures), shortestPauseMs, signal)
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
      await store.setFailed(now())
      onProgress(undefined)
    } catch (failure) {
      logger.error({ chain: chainId, err: describeError(failure) }, 'the database does not take the history')
    }
  }

  return {
    run: async (signal) => {
      const listening = listens ? setInterval(listen, listenMs) : undefined
      try {
        await Promise.all([repeat(followOnce, follow, signal), repeat(backfillOnce, backfill, signal)])
        await backfiller.end()
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
