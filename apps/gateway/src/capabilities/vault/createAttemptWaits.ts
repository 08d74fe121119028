import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { describeError, type Logger } from '../../engines/observability/logger.ts'
import type { Topics } from '../../engines/shared/sharedEngine.ts'

/** One call that waits for the end of an attempt. */
export type AttemptWait = {
  /** Answers whether the attempt has ended; false when the time was over, the caller went away or a newer call waits. */
  ended: Promise<boolean>
  /** Ends the wait, where it is not over yet. */
  leave: () => void
}

/** Calls that wait for the end of attempts, in this process. */
export type AttemptWaits = {
  /**
   * Waits for an attempt, in the place of an older call that does. Nothing when too many wait already, or this process stops:
   * then the caller is answered at once. Only for callers whose attempt it is.
   */
  take: (given: { id: string; network: string; waitMs: number; signal: AbortSignal }) => AttemptWait | undefined
  /** Tells every process that an attempt has ended. */
  tell: (id: string) => void
  /** Lets all go, and takes no others: this process stops. */
  stop: () => void
  /** How many wait now. */
  size: () => number
}

/** What bounds them; times in milliseconds. */
export type WaitBounds = {
  /** In this process. Default 1,000. */
  most: number
  /** From one network. Default 50. */
  mostOfNetwork: number
  /** The longest wait. Default 25 s. */
  longestMs: number
}

export type CreateAttemptWaitsParameters = {
  database: GatewayDatabase
  topics: Topics
  logger: Logger
  now: () => number
  bounds?: Partial<WaitBounds> | undefined
}

type Waiter = { network: string; end: (hasEnded: boolean) => void }

const usual: WaitBounds = { most: 1_000, mostOfNetwork: 50, longestMs: 25_000 }
const topic = 'vault-attempt-ended'
const lookMs = 2_000

/**
 * Builds them. Who ends an attempt tells all processes; while any call waits, one question to the database every two seconds
 * for all of them together finds what was not told: processes without Redis, messages that were lost, and attempts whose time
 * is over. No call holds a connection of the database while it waits.
 */
export function createAttemptWaits(parameters: CreateAttemptWaitsParameters): AttemptWaits {
  const { database, topics, logger, now } = parameters
  const { most, mostOfNetwork, longestMs } = { ...usual, ...parameters.bounds }
  const waiters = new Map<string, Waiter>()
  const ofNetworks = new Map<string, number>()
  let looking: NodeJS.Timeout | undefined
  let isStopped = false

  const look = async () => {
    const rows = await database
      .selectFrom('vault_attempts')
      .select('id')
      .where('id', 'in', [...waiters.keys()])
      .where((where) => where.or([where('state', '<>', 'open'), where('expires_at', '<=', now())]))
      .execute()
    for (const { id } of rows) waiters.get(id)?.end(true)
  }
  // The next question follows the answer to the last one, so that a slow database is not asked more.
  const lookLater = () => {
    if (looking !== undefined || waiters.size === 0) return
    looking = setTimeout(() => {
      const looked = waiters.size === 0 ? Promise.resolve() : look()
      void looked
        .catch((error: unknown) =>
          logger.warn({ err: describeError(error) }, 'logins that are waited for cannot be read'),
        )
        .then(() => {
          looking = undefined
          lookLater()
        })
    }, lookMs)
    looking.unref()
  }
  const endListening = topics.subscribe(topic, (id) => waiters.get(id)?.end(true))

  return {
    take: ({ id, network, waitMs, signal }) => {
      const older = waiters.get(id)
      const isFull = older === undefined && waiters.size >= most
      const ofNetwork = (ofNetworks.get(network) ?? 0) - (older?.network === network ? 1 : 0)
      if (isStopped || isFull || ofNetwork >= mostOfNetwork || signal.aborted) return undefined
      older?.end(false)
      ofNetworks.set(network, (ofNetworks.get(network) ?? 0) + 1)
      let end: Waiter['end'] = () => {}
      const ended = new Promise<boolean>((resolve) => {
        const leave = () => end(false)
        const timer = setTimeout(leave, Math.min(waitMs, longestMs))
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
      lookLater()
      return { ended, leave: () => waiter.end(false) }
    },
    tell: (id) => {
      // What is not told is found by the next look.
      topics.publish(topic, id).catch((error: unknown) => {
        logger.warn({ err: describeError(error) }, 'the end of a login was told to nobody')
      })
    },
    stop: () => {
      isStopped = true
      endListening()
      clearTimeout(looking)
      for (const waiter of [...waiters.values()]) waiter.end(false)
    },
    size: () => waiters.size,
  }
}
