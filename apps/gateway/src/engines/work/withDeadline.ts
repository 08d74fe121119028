import { GatewayError } from '../errors/GatewayError.ts'
import { createSteadyClock } from './steadyClock.ts'

/**
 * Waits for an answer at most `timeoutMs` milliseconds. The work itself goes on, because others may share it.
 *
 * @throws GatewayError `unavailable` when it takes longer.
 */
export function withDeadline<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tookTooLong()), timeoutMs)
    work.finally(() => clearTimeout(timer)).then(resolve, reject)
  })
}

type Watched = { isDone: boolean; until: number; giveUp: () => void; timer?: NodeJS.Timeout }

/** What becomes of work with a deadline. */
export type DeadlineEvents = {
  /** Called when the work ends, be it in time or not. */
  onEnd?: () => void
  /** Called when the deadline has passed and no caller waits for the work any more. */
  onLate?: () => void
}

const sweepMs = 20

/**
 * Builds a {@link withDeadline} for many short works: those that end within a few milliseconds, as answers from a cache
 * do, share one timer.
 */
export function createDeadlines(): <T>(work: Promise<T>, timeoutMs: number, events?: DeadlineEvents) => Promise<T> {
  const now = createSteadyClock(() => Date.now())
  let fresh: Watched[] = []

  const arm = () => {
    const swept = fresh
    fresh = []
    for (const watched of swept) {
      if (watched.isDone) continue
      watched.timer = setTimeout(watched.giveUp, watched.until - now())
    }
  }

  return (work, timeoutMs, { onEnd, onLate } = {}) =>
    new Promise((resolve, reject) => {
      const giveUp = () => {
        reject(tookTooLong())
        onLate?.()
      }
      const watched: Watched = { isDone: false, until: now() + timeoutMs, giveUp }
      if (fresh.push(watched) === 1) setTimeout(arm, sweepMs)
      const end = () => {
        watched.isDone = true
        if (watched.timer !== undefined) clearTimeout(watched.timer)
        onEnd?.()
      }
      work.then(
        (value) => {
          end()
          resolve(value)
        },
        (error: unknown) => {
          end()
          reject(error)
        },
      )
    })
}

function tookTooLong(): GatewayError {
  return new GatewayError('unavailable', '', 'The answer took too long. Try again shortly.', { retryAfterSeconds: 5 })
}
