import type { RunningServer } from '@foyer/test'
import { Redis } from 'ioredis'

/** Fills a Redis with what never goes, until it takes no more. */
export async function fillRedis(redis: RunningServer, policy: string): Promise<void> {
  const client = new Redis(redis.url)
  try {
    const used = /used_memory:(\d+)/.exec(await client.info('memory'))?.[1]
    await client.config('SET', 'maxmemory-policy', policy)
    await client.config('SET', 'maxmemory', Number(used) + 1_000_000)
    const junk = 'x'.repeat(10_000)
    // Bounded by far more than has room.
    for (let index = 0; index < 1_000; index += 1) {
      const refusal = await client.set(`junk ${index}`, junk).catch(String)
      if (refusal.includes('OOM')) return
    }
    throw new Error('Redis did not fill.')
  } finally {
    client.disconnect()
  }
}
