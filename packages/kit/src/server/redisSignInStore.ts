import type { SignInStore } from './signInHandlerOptions.ts'

/** Options of `redisSignInStore`. */
export type RedisSignInStoreOptions = {
  /** Sends one command and answers what Redis answers: `redis.call` of ioredis, `sendCommand` of redis. */
  readonly send: (command: string, ...words: string[]) => Promise<unknown>
  /** What every key begins with. Default `foyer-sign-in:`. */
  readonly prefix?: string | undefined
}

/** A count and its end are set together, or a process that dies between them would leave a count without an end. */
const countScript = `local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('PEXPIREAT', KEYS[1], ARGV[1]) end
return n`

/**
 * Keeps a site's sign-ins in Redis 6.2 or later, or Valkey.
 *
 * @example
 * const redis = new Redis(process.env.REDIS_URL)
 * const store = redisSignInStore({ send: (command, ...words) => redis.call(command, ...words) })
 */
export function redisSignInStore({ prefix = 'foyer-sign-in:', send }: RedisSignInStoreOptions): SignInStore {
  return {
    async take(key, expiresAt) {
      return (await send('SET', prefix + key, '1', 'NX', 'PXAT', String(expiresAt))) !== null
    },
    async write(key, value, expiresAt) {
      await send('SET', prefix + key, String(value), 'PXAT', String(expiresAt))
    },
    async read(keys) {
      if (keys.length === 0) return []
      const values = await send('MGET', ...keys.map((key) => prefix + key))
      if (!Array.isArray(values)) throw new TypeError('Redis answered no list.')
      return values.map((value) => (value === null || value === undefined ? undefined : Number(value)))
    },
    async count(key, expiresAt) {
      return Number(await send('EVAL', countScript, '1', prefix + key, String(expiresAt)))
    },
  }
}
