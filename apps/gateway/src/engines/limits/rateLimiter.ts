import { describeError, type Logger } from '../observability/logger.ts'

/** The size of a token bucket and how fast it fills. */
export type Rate = { tokens: number; refillPerSecond: number }

/** Keeps token buckets; one process keeps them in memory, several share them. */
export type BucketStore = {
  /**
   * Takes `cost` tokens when at least `min(cost, tokens)` are there, so that a call larger than the whole bucket passes
   * when the bucket is full and leaves a debt. Answers what is left afterwards, which may be negative. With `isDone` the
   * tokens go in any case, down to a debt of one full bucket.
   */
  take: (bucket: BucketRequest) => BucketAnswer | Promise<BucketAnswer>
}

/** What is taken from which bucket. */
export type BucketRequest = Rate & {
  key: string
  cost: number
  /** Whether what they are taken for has been done, such as reading what was sent. Default false. */
  isDone?: boolean
}

/** Whether tokens were taken, and how many are left. */
export type BucketAnswer = { isAllowed: boolean; left: number }

/** What a caller is told about its bucket; times in whole seconds. */
export type Taken = {
  isAllowed: boolean
  limit: number
  remaining: number
  /** Until the bucket is full again. */
  resetSeconds: number
  /** Until the refused call would pass; 0 when it passed. */
  retryAfterSeconds: number
}

/** Takes tokens from buckets by their names. */
export type RateLimiter = {
  /**
   * Answers at once where the store does.
   *
   * @param isDone Whether the tokens go in any case, because what they are taken for has been done. Default false.
   */
  take: (key: string, rate: Rate, cost: number, isDone?: boolean) => Taken | Promise<Taken>
}

/** Builds a limiter over a store. A store that fails lets the call pass (gateway contract 1.17). */
export function createRateLimiter(store: BucketStore, logger: Logger): RateLimiter {
  return {
    take: (key, rate, cost, isDone = false) => {
      const letPass = (error: unknown): Taken => {
        logger.warn({ err: describeError(error) }, 'the rate limit cannot be read; callers pass')
        return describeTaken({ isAllowed: true, left: rate.tokens }, rate, cost)
      }
      try {
        const answer = store.take({ tokens: rate.tokens, refillPerSecond: rate.refillPerSecond, key, cost, isDone })
        if (!(answer instanceof Promise)) return describeTaken(answer, rate, cost)
        return answer.then((found) => describeTaken(found, rate, cost)).catch(letPass)
      } catch (error) {
        return letPass(error)
      }
    },
  }
}

function describeTaken({ isAllowed, left }: BucketAnswer, rate: Rate, cost: number): Taken {
  const needed = Math.min(cost, rate.tokens)
  return {
    isAllowed,
    limit: rate.tokens,
    remaining: Math.max(0, Math.floor(left)),
    resetSeconds: Math.ceil((rate.tokens - left) / rate.refillPerSecond),
    retryAfterSeconds: isAllowed ? 0 : Math.max(1, Math.ceil((needed - left) / rate.refillPerSecond)),
  }
}
