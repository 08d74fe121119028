import { HttpProblem } from './problem.ts'

/**
 * Waits for an answer at most `timeoutMs` milliseconds. The work itself goes on, because others may share it.
 *
 * @throws HttpProblem 503 when it takes longer.
 */
export async function withDeadline<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(
        new HttpProblem(503, '', 'The answer took too long. Try again shortly.', { headers: { 'retry-after': '5' } }),
      )
    }, timeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
