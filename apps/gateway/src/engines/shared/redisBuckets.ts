import type { BucketStore } from '../limits/rateLimiter.ts'
import type { RedisConnection } from './redisConnection.ts'

// One step on the server, by its clock, so that processes cannot take the same token twice.
const takeTokens = `
local now = redis.call('TIME')
local at = now[1] * 1000 + now[2] / 1000
local tokens, refill, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local kept = redis.call('HMGET', KEYS[1], 'left', 'at')
local left = tokens
if kept[1] then left = math.min(tokens, tonumber(kept[1]) + math.max(0, at - tonumber(kept[2])) / 1000 * refill) end
local allowed = left >= math.min(cost, tokens)
if allowed then left = left - cost elseif ARGV[4] == '1' then left = math.max(left - cost, -tokens) end
redis.call('HSET', KEYS[1], 'left', string.format('%.17g', left), 'at', string.format('%.17g', at))
redis.call('PEXPIRE', KEYS[1], math.ceil((tokens - left) / refill * 1000) + 1000)
return { allowed and 1 or 0, string.format('%.17g', left) }
`

/** Token buckets that all processes share. While Redis is away every call passes (gateway contract 1.17). */
export function createRedisBuckets(connection: RedisConnection, prefix: string): BucketStore {
  return {
    take: async ({ key, tokens, refillPerSecond, cost, isDone = false }) => {
      const name = `${prefix}:bucket:${key}`
      const answer: unknown = await connection.ask<unknown>(
        (redis) => redis.eval(takeTokens, 1, name, tokens, refillPerSecond, cost, isDone ? 1 : 0),
        undefined,
      )
      if (!Array.isArray(answer)) return { isAllowed: true, left: tokens }
      return { isAllowed: answer[0] === 1, left: Number(answer[1]) }
    },
  }
}
