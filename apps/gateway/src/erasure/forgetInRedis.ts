import type { ErasedAccount } from '../engines/db/erasure.ts'
import type { Logger } from '../engines/observability/logger.ts'
import { connectRedis } from '../engines/shared/redisConnection.ts'
import { forgetTopic } from '../engines/shared/sharedLayer.ts'

export type ForgetInRedisParameters = {
  url: string
  prefix: string
  account: ErasedAccount
  mode: 'count' | 'erase'
  logger: Logger
}

const keysAtOnce = 1_000

/**
 * Cached answers about an account: counts them, or removes them from Redis and from the memory of every process.
 *
 * @returns how many there are; nothing when Redis did not answer to the end.
 */
export async function forgetInRedis(parameters: ForgetInRedisParameters): Promise<number | undefined> {
  const { url, prefix, account, mode, logger } = parameters
  const connection = await connectRedis(url, logger)
  const start = `${prefix}:cache:`
  const pattern = `${start}*${anyCase(account.text)}*`
  let found = 0
  try {
    for (let cursor = '0', isFirst = true; isFirst || cursor !== '0'; isFirst = false) {
      const page = await connection.ask((redis) => redis.scan(cursor, 'MATCH', pattern, 'COUNT', keysAtOnce), undefined)
      if (page === undefined) return undefined
      const [next, keys] = page
      cursor = next
      found += keys.length
      if (mode === 'count') continue
      for (const key of keys) {
        // As caches write it: the version, the cache's name, and its key, which may hold colons itself.
        const [, name = '', ...rest] = key.slice(start.length).split(':')
        const topic = `${prefix}:topic:${forgetTopic(name)}`
        const count = await connection.ask(
          (redis) => redis.multi().del(key).publish(topic, rest.join(':')).exec(),
          undefined,
        )
        if (count === undefined) return undefined
      }
    }
    return found
  } finally {
    await connection.close()
  }
}

/** A pattern of Redis that means a text in any case; an account holds letters and digits only. */
function anyCase(text: string): string {
  return text.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
}
