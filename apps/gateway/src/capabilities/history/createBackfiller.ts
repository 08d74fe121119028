import { BodyTooLargeError } from '../../engines/input/readCapped.ts'
import { describeError, type Logger } from '../../engines/observability/logger.ts'
import { UpstreamsFailedError } from '../../engines/rpc/UpstreamsFailedError.ts'
import { type BackfillAccountParameters, backfillAccount } from './backfillAccount.ts'
import { NodeLacksError, NodeOutOfStepError } from './historyNode.ts'
import type { HistorySettings } from './historySettings.ts'
import type { HistoryAccountRow } from './historyTables.ts'
import { MovedOnError } from './holdChain.ts'
import { NodeRefusedError } from './nodeCalls.ts'
import { createWindowSize, type WindowSize } from './windowSize.ts'

/** Reads the pasts of accounts of one chain, several side by side, each for itself. */
export type Backfiller = {
  /**
   * Begins steps where there is a place and waits until one ends; answers false when there is nothing to do now.
   *
   * @throws when the chain cannot be read at all.
   */
  pass: () => Promise<boolean>
  /** Waits for what runs. */
  end: () => Promise<void>
}

export type CreateBackfillerParameters = Omit<
  BackfillAccountParameters,
  'account' | 'size' | 'readsWhole' | 'mayLack'
> & {
  isLocal: boolean
  settings: HistorySettings
  logger: Logger
  /** Milliseconds since 1970. */
  now: () => number
  /** Hears of every step that was written. */
  onProgress: (address: string) => void
}

const largest = 10_000
const accountsAtOnce = 4
/** Accounts that are looked through for one that may go on; others wait after a failure. */
const accountsLookedAt = 64
/** On a public chain an account's past is closed after so many steps, so many logs, or so many failures in a row. */
const maxSteps = 40
const maxLogs = 5_000
const maxFailures = 8
/** After so many steps that failed for want of a transaction, it is left out. */
const lacksBeforeLeft = 5
const maxPauseMs = 30_000
const maxRemembered = 5_000

/** How reading one account's past goes. */
type Progress = { window: WindowSize; steps: number; logs: number; failures: number; lacks: number; retryAt: number }

export function createBackfiller(parameters: CreateBackfillerParameters): Backfiller {
  const { chainId, isLocal, settings, node, now, store, logger, onProgress } = parameters
  const running = new Map<string, Promise<void>>()
  const known = new Map<string, Progress>()
  // Where the next account begins: what went well for the last one.
  let usualSize = 1_000
  let failure: { error: unknown } | undefined

  const progressOf = (address: string): Progress => {
    const progress = known.get(address) ?? {
      window: createWindowSize({ start: usualSize, largest }),
      steps: 0,
      logs: 0,
      failures: 0,
      lacks: 0,
      retryAt: 0,
    }
    known.set(address, progress)
    const [oldest] = known.keys()
    if (known.size > maxRemembered && oldest !== undefined && oldest !== address) known.delete(oldest)
    return progress
  }

  const close = async (account: HistoryAccountRow, reason: string): Promise<void> => {
    logger.info({ chain: chainId, block: account.next_block + 1, reason }, "an account's past is not read further back")
    known.delete(account.address)
    await store.closePast(account)
    onProgress(account.address)
  }

  const step = async (account: HistoryAccountRow, progress: Progress): Promise<void> => {
    const size = progress.window.size()
    progress.steps += 1
    const mayLack = progress.lacks >= lacksBeforeLeft
    const items = await backfillAccount({ ...parameters, account, size, readsWhole: settings.wholeBlocks, mayLack })
    progress.logs += items
    progress.failures = 0
    progress.lacks = 0
    progress.window.fit({ blocks: size, items })
    usualSize = progress.window.size()
    onProgress(account.address)
    const isDone = account.next_block - size < account.floor_block
    if (isDone) known.delete(account.address)
  }

  const recover = async (account: HistoryAccountRow, progress: Progress, error: unknown): Promise<void> => {
    if (error instanceof MovedOnError) return
    if (error instanceof NodeRefusedError || error instanceof BodyTooLargeError) {
      if (progress.window.shrink()) return
    } else if (error instanceof UpstreamsFailedError) {
      // The chain itself may be away; that is no account's fault, and all accounts wait.
      await node.latest()
    } else if (!(error instanceof NodeOutOfStepError)) throw error
    progress.failures += 1
    if (error instanceof NodeLacksError) progress.lacks += 1
    progress.retryAt = now() + Math.min(maxPauseMs, 250 * 2 ** (progress.failures - 1))
    logger.debug({ chain: chainId, err: describeError(error) }, "a step of an account's past failed")
    if (!isLocal && progress.failures >= maxFailures) await close(account, 'the node failed again and again')
  }

  const run = async (account: HistoryAccountRow): Promise<void> => {
    const progress = progressOf(account.address)
    try {
      if (!isLocal && progress.logs >= maxLogs) return await close(account, 'it has too many logs')
      if (!isLocal && progress.steps >= maxSteps) return await close(account, 'it took too many steps')
      await step(account, progress)
    } catch (error) {
      try {
        await recover(account, progress, error)
      } catch (unrecovered) {
        failure = { error: unrecovered }
      }
    }
  }

  return {
    pass: async () => {
      const accounts = await store.incomplete(accountsLookedAt)
      const startedAt = now()
      for (const account of accounts) {
        if (running.size >= accountsAtOnce) break
        const { address } = account
        if (running.has(address) || (known.get(address)?.retryAt ?? 0) > startedAt) continue
        running.set(
          address,
          run(account).finally(() => running.delete(address)),
        )
      }
      if (running.size === 0) return false
      await Promise.race(running.values())
      if (failure !== undefined) {
        const { error } = failure
        failure = undefined
        throw error
      }
      return true
    },
    end: async () => {
      await Promise.allSettled(running.values())
    },
  }
}
