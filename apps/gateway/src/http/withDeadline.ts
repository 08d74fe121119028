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

type Watched = { isDone: boolean; timeoutMs: number; reject: (problem: HttpProblem) => void; timer?: NodeJS.Timeout }

/**
 * Builds a {@link withDeadline} for many short works: those that end within one turn of the event loop, as answers from
 * a cache do, cost no timer. `onEnd` is called when the work ends, be it in time or not.
 */
export function createDeadlines(): <T>(work: Promise<T>, timeoutMs: number, onEnd?: () => void) => Promise<T> {
  let fresh: Watched[] = []

  const arm = () => {
    const turn = fresh
    fresh = []
    for (const watched of turn) {
      if (watched.isDone) continue
      watched.timer = setTimeout(() => watched.reject(tookTooLong()), watched.timeoutMs)
    }
  }

  return (work, timeoutMs, onEnd) =>
    new Promise((resolve, reject) => {
      const watched: Watched = { isDone: false, timeoutMs, reject }
      if (fresh.push(watched) === 1) setImmediate(arm)
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
