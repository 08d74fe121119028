import { Redis, type RedisOptions } from 'ioredis'
import { describeError, type Logger } from '../observability/logger.ts'

/** One connection to Redis that may be away for a while. */
export type RedisConnection = {
  redis: Redis
  /** Runs a command; answers `otherwise` at once while Redis is away, and when the command fails or is refused. */
  ask: <T>(work: (redis: Redis) => Promise<T>, otherwise: T) => Promise<T>
  /** Whether Redis answered last time and may be asked. */
  isThere: () => boolean
  close: () => Promise<void>
}

const commandMs = 500
const connectMs = 2_000
const restMs = 500
const maxWaitMs = 1_000
const refusalNoteMs = 60_000

/** How every connection of the gateway speaks to Redis: it reconnects for ever, at most a second apart. */
export const redisOptions = {
  connectTimeout: connectMs,
  keepAlive: 5_000,
  retryStrategy: (attempt: number) => Math.min(attempt * 50, maxWaitMs),
} satisfies RedisOptions

/**
 * Connects and waits up to two seconds for the first answer. Commands fail at once while there is no connection, and take
 * at most half a second; after a command that took longer, Redis is left alone for another half. A process that was busy
 * itself for that long does not take Redis for silent.
 */
export async function connectRedis(url: string, logger: Logger): Promise<RedisConnection> {
  const redis = new Redis(url, {
    ...redisOptions,
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  })
  let restUntil = 0
  let isAway = false
  let refusedAt = Number.NEGATIVE_INFINITY

  // Such as a full one, which still tells what it holds: others of its commands succeed.
  const noteRefusal = (error: unknown) => {
    const at = performance.now()
    if (at - refusedAt < refusalNoteMs) return
    refusedAt = at
    logger.warn({ err: describeError(error) }, 'Redis refuses a command; going on without its answer')
  }

  const noteAway = (error: unknown) => {
    if (!isAway) logger.warn({ err: describeError(error) }, 'Redis does not answer; going on without it')
    isAway = true
  }
  const noteBack = () => {
    if (isAway) logger.info({}, 'Redis answers again')
    isAway = false
    restUntil = 0
  }
  redis.on('error', noteAway)
  redis.on('ready', noteBack)
  try {
    await redis.connect()
  } catch (error) {
    // It goes on trying; until then everything works as if Redis had nothing to say.
    noteAway(error)
  }

  return {
    redis,
    ask: async (work, otherwise) => {
      if (redis.status !== 'ready' || performance.now() < restUntil) return otherwise
      try {
        const answer = await inTime(work(redis))
        noteBack()
        return answer
      } catch (error) {
        if (error instanceof Error && error.name === 'ReplyError') {
          noteRefusal(error)
          return otherwise
        }
        restUntil = performance.now() + restMs
        noteAway(error)
        return otherwise
      }
    },
    isThere: () => redis.status === 'ready' && performance.now() >= restUntil,
    close: async () => {
      redis.disconnect()
    },
  }
}

/** @throws when Redis did not answer within `commandMs`. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error(`Redis did not answer within ${commandMs} ms.`))
    // Timers run before sockets are read: what came while this process was busy is heard before the turn ends.
    const timer = setTimeout(() => setImmediate(giveUp), commandMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
