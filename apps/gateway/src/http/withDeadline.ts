import { HttpProblem } from './problem.ts'

/**
 * Waits for an answer at most `timeoutMs` milliseconds. The work itself goes on, because others may share it.
 *
 * @throws HttpProblem 503 when it takes longer.
 */
export function withDeadline<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tookTooLong()), timeoutMs)
    work.finally(() => clearTimeout(timer)).then(resolve, reject)
  })
}

type Watched = { isDone: boolean; until: number; reject: (problem: HttpProblem) => void; timer?: NodeJS.Timeout }

const sweepMs = 20

/**
 * Builds a {@link withDeadline} for many short works: those that end within a few milliseconds, as answers from a cache
 * do, share one timer. `onEnd` is called when the work ends, be it in time or not.
 */
export function createDeadlines(): <T>(work: Promise<T>, timeoutMs: number, onEnd?: () => void) => Promise<T> {
  let fresh: Watched[] = []

  const arm = () => {
    const swept = fresh
    fresh = []
    for (const watched of swept) {
      if (watched.isDone) continue
      watched.timer = setTimeout(() => watched.reject(tookTooLong()), watched.until - Date.now())
    }
  }

  return (work, timeoutMs, onEnd) =>
    new Promise((resolve, reject) => {
      const watched: Watched = { isDone: false, until: Date.now() + timeoutMs, reject }
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

function tookTooLong(): HttpProblem {
  return new HttpProblem(503, '', 'The answer took too long. Try again shortly.', { headers: { 'retry-after': '5' } })
}
