import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { describeError, type Logger } from '../../engines/observability/logger.ts'
import type { Topics } from '../../engines/shared/sharedEngine.ts'

/** One call that waits for the end of an attempt. */
export type AttemptWait = {
  /** Whether the attempt has ended; false when the time ran out, the caller went away or a newer call waits. */
  ended: Promise<boolean>
  /** Ends the wait, where it is not over yet. */
  leave: () => void
}

/** Calls that wait for the end of attempts, in this process. */
export type AttemptWaits = {
  /**
   * Waits for an attempt, and ends an older call's wait for it. Nothing when too many calls wait already, or this process stops:
   * then the caller is answered at once. Only for callers whose attempt it is.
   */
  take: (given: { id: string; network: string; waitMs: number; signal: AbortSignal }) => AttemptWait | undefined
  /** Notifies every process that an attempt has ended. */
  tell: (id: string) => void
  /** Ends all waits and takes no new ones: this process stops. */
  stop: () => void
  /** How many wait now. */
  size: () => number
}

/** What bounds them; times in milliseconds. */
export type WaitBounds = {
  /** In this process. Default 1,000. */
  most: number
  /** From one network. Default 50. */
  maxOfNetwork: number
  /** The longest wait. Default 25 s. */
  maxMs: number
}

export type CreateAttemptWaitsParameters = {
  database: GatewayDatabase
  topics: Topics
  logger: Logger
  now: () => number
  bounds?: Partial<WaitBounds> | undefined
}

type Waiter = { network: string; end: (hasEnded: boolean) => void }

const usual: WaitBounds = { most: 1_000, maxOfNetwork: 50, maxMs: 25_000 }
const topic = 'vault-attempt-ended'
const pollMs = 2_000

/**
 * Builds them. The process that ends an attempt notifies all processes. While any call waits, one query every two seconds for all
 * of them finds the rest: ends in processes without Redis, lost messages, and expired attempts. No call holds a database
 * connection while it waits.
 */
export function createAttemptWaits(parameters: CreateAttemptWaitsParameters): AttemptWaits {
  const { database, topics, logger, now } = parameters
  const { most, maxOfNetwork, maxMs } = { ...usual, ...parameters.bounds }
  const waiters = new Map<string, Waiter>()
  const ofNetworks = new Map<string, number>()
  let pollTimer: NodeJS.Timeout | undefined
  let isStopped = false

  const poll = async () => {
    const rows = await database
      .selectFrom('vault_attempts')
      .select('id')
      .where('id', 'in', [...waiters.keys()])
      .where((where) => where.or([where('state', '<>', 'open'), where('expires_at', '<=', now())]))
      .execute()
    for (const { id } of rows) waiters.get(id)?.end(true)
  }
  // The next question follows the answer to the last one, so that a slow database is not asked more.
  const pollLater = () => {
    if (pollTimer !== undefined || waiters.size === 0) return
    pollTimer = setTimeout(() => {
      const polled = waiters.size === 0 ? Promise.resolve() : poll()
      void polled
        .catch((error: unknown) =>
          logger.warn({ err: describeError(error) }, 'logins that are waited for cannot be read'),
        )
        .then(() => {
          pollTimer = undefined
          pollLater()
        })
    }, pollMs)
    pollTimer.unref()
  }
  const endListening = topics.subscribe(topic, (id) => waiters.get(id)?.end(true))

  return {
    take: ({ id, network, waitMs, signal }) => {
      const older = waiters.get(id)
      const isFull = older === undefined && waiters.size >= most
      const ofNetwork = (ofNetworks.get(network) ?? 0) - (older?.network === network ? 1 : 0)
      if (isStopped || isFull || ofNetwork >= maxOfNetwork || signal.aborted) return undefined
      older?.end(false)
      ofNetworks.set(network, (ofNetworks.get(network) ?? 0) + 1)
      let end: Waiter['end'] = () => {}
      const ended = new Promise<boolean>((resolve) => {
        const leave = () => end(false)
        const timer = setTimeout(leave, Math.min(waitMs, maxMs))
        signal.addEventListener('abort', leave, { once: true })
        end = (hasEnded) => {
          if (waiters.get(id) !== waiter) return
          waiters.delete(id)
          const left = (ofNetworks.get(network) ?? 1) - 1
          if (left === 0) ofNetworks.delete(network)
          else ofNetworks.set(network, left)
          clearTimeout(timer)
          signal.removeEventListener('abort', leave)
          resolve(hasEnded)
        }
      })
      const waiter: Waiter = { network, end: (hasEnded) => end(hasEnded) }
      waiters.set(id, waiter)
      pollLater()
      return { ended, leave: () => waiter.end(false) }
    },
    tell: (id) => {
      // The next poll finds an end that was not published.
      topics.publish(topic, id).catch((error: unknown) => {
        logger.warn({ err: describeError(error) }, 'other processes were not notified of the end of a login')
      })
    },
    stop: () => {
      isStopped = true
      endListening()
      clearTimeout(pollTimer)
      for (const waiter of [...waiters.values()]) waiter.end(false)
    },
    size: () => waiters.size,
  }
}
