import { createPlaces } from '../outside/places.ts'
import type { UpstreamPool } from './upstreamPool.ts'

/** The same pool for work that must not crowd out others: at most so many of its calls are under way at once. */
export function withPlaces(pool: UpstreamPool, most: number): UpstreamPool {
  const places = createPlaces({ most, maxQueueLength: Number.MAX_SAFE_INTEGER })
  const never = new AbortController().signal
  return {
    ...pool,
    send: async (body, signal, routing) => {
      const leave = await places.enter(signal ?? never)
      try {
        return await pool.send(body, signal, routing)
      } finally {
        leave()
      }
    },
  }
}
