import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RedisConnection } from './redisConnection.ts'
import type { LockState, Locks } from './sharedEngine.ts'

const takeLock = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return false end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
local token = holder and redis.call('GET', KEYS[2]) or redis.call('INCR', KEYS[2])
redis.call('PEXPIRE', KEYS[2], ARGV[3])
return tonumber(token)
`
const extendLock = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('PEXPIRE', KEYS[2], ARGV[3])
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
`
const releaseLock = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])
`

/** How long the number of the last holder outlasts its lock: much longer than any holder may still write. */
const tokenMs = 30 * 86_400_000
/** A release is tried for longer than Redis is left alone after a command that took too long. */
const releaseTries = 4
const releasePauseMs = 250

/** Locks kept by Redis. While it is away none is given and none can be extended. */
export function createRedisLocks(connection: RedisConnection, prefix: string): Locks {
  // Holders whose request for a lock got no answer: Redis may have given it, and gives it to the same holder again.
  const unanswered = new Map<string, string>()
  return {
    take: async (name, lifetimeMs) => {
      // The braces keep both keys in one slot of a Redis cluster.
      const key = `${prefix}:lock:{${name}}`
      const holder = unanswered.get(name) ?? randomUUID()
      unanswered.delete(name)
      const ask = (script: string, ...args: (string | number)[]): Promise<unknown> =>
        connection.ask<unknown>((redis) => redis.eval(script, 2, key, `${key}:token`, holder, ...args), undefined)
      const token = await ask(takeLock, lifetimeMs, tokenMs)
      if (token === undefined) unanswered.set(name, holder)
      if (typeof token !== 'number') return undefined
      return {
        token,
        extend: async () => stateOf(await ask(extendLock, lifetimeMs, tokenMs)),
        release: async () => {
          // What is not released keeps every other process from the work until it runs out.
          for (let tries = 1; (await ask(releaseLock)) === undefined && tries < releaseTries; tries += 1) {
            await sleep(releasePauseMs)
          }
        },
      }
    },
  }
}

function stateOf(answer: unknown): LockState {
  if (answer === undefined) return 'unknown'
  return answer === 1 ? 'held' : 'lost'
}
