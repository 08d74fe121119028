import { randomUUID } from 'node:crypto'
import type { RedisConnection } from './redisConnection.ts'
import type { LockState, Locks } from './sharedEngine.ts'

const takeLock = `
if redis.call('EXISTS', KEYS[1]) == 1 then return false end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return redis.call('INCR', KEYS[2])
`
const extendLock = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
`
const releaseLock = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])
`

/** Locks kept by Redis. While it is away none is given and none can be extended. */
export function createRedisLocks(connection: RedisConnection, prefix: string): Locks {
  return {
    take: async (name, lifetimeMs) => {
      // The braces keep both keys in one slot of a Redis cluster.
      const key = `${prefix}:lock:{${name}}`
      const holder = randomUUID()
      const ask = (script: string, ...args: (string | number)[]): Promise<unknown> =>
        connection.ask<unknown>((redis) => redis.eval(script, 2, key, `${key}:token`, holder, ...args), undefined)
      const token = await ask(takeLock, lifetimeMs)
      if (typeof token !== 'number') return undefined
      return {
        token,
        extend: async () => stateOf(await ask(extendLock, lifetimeMs)),
        release: async () => {
          await ask(releaseLock)
        },
      }
    },
  }
}

function stateOf(answer: unknown): LockState {
  if (answer === undefined) return 'unknown'
  return answer === 1 ? 'held' : 'lost'
}
