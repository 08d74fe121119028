import { Redis } from 'ioredis'
import type { Logger } from '../observability/logger.ts'
import { createListeners } from './listeners.ts'
import { createRedisBuckets } from './redisBuckets.ts'
import { connectRedis, type RedisConnection, redisOptions } from './redisConnection.ts'
import { createRedisLocks } from './redisLocks.ts'
import type { SharedCache, SharedEngine, Topics } from './sharedEngine.ts'

export type CreateRedisEngineParameters = {
  url: string
  /** Start of every key. */
  prefix: string
  logger: Logger
}

/** Shares between processes through Redis. While Redis is away nothing fails: caches miss, limits allow, locks are not given. */
export async function createRedisEngine({ url, prefix, logger }: CreateRedisEngineParameters): Promise<SharedEngine> {
  const connection = await connectRedis(url, logger)
  const topics = createTopics(url, prefix, connection, logger)
  return {
    kind: 'redis',
    cache: createCache(connection, prefix),
    buckets: createRedisBuckets(connection, prefix),
    locks: createRedisLocks(connection, prefix),
    topics,
    isThere: () => connection.ask(async (redis) => (await redis.ping()) === 'PONG', false),
    close: async () => {
      topics.close()
      await connection.close()
    },
  }
}

function createCache(connection: RedisConnection, prefix: string): SharedCache {
  const keyOf = (key: string) => `${prefix}:cache:${key}`
  return {
    get: async (key) => (await connection.ask((redis) => redis.get(keyOf(key)), null)) ?? undefined,
    set: async (key, text, lifetimeMs) => {
      const wholeMs = Math.max(1, Math.floor(lifetimeMs))
      await connection.ask((redis) => redis.set(keyOf(key), text, 'PX', wholeMs), null)
    },
    remove: async (key) => {
      await connection.ask((redis) => redis.del(keyOf(key)), 0)
    },
  }
}

function createTopics(
  url: string,
  prefix: string,
  connection: RedisConnection,
  logger: Logger,
): Topics & { close: () => void } {
  const listeners = createListeners(logger)
  const start = `${prefix}:topic:`
  // A subscribed connection can do nothing else. The one above says when Redis is away.
  const subscriber = new Redis(url, { ...redisOptions, maxRetriesPerRequest: null })
  subscriber.on('error', () => {})
  subscriber.on('pmessage', (_pattern: string, channel: string, text: string) => {
    listeners.tell(channel.slice(start.length), text)
  })
  subscriber.psubscribe(`${start}*`).catch(() => {
    // Only a close before the first connection ends it; ioredis subscribes again after each reconnection.
  })
  return {
    publish: async (topic, text) => {
      await connection.ask((redis) => redis.publish(`${start}${topic}`, text), 0)
    },
    subscribe: listeners.add,
    close: () => subscriber.disconnect(),
  }
}
