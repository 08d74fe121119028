import { isDatabaseAway, refusesWrites } from '../../engines/db/isDatabaseAway.ts'
import { HttpProblem } from './problem.ts'

/** How a database that does not answer, or takes no writes, is told over HTTP; `undefined` for any other error. */
export function databaseProblem(error: unknown): HttpProblem | undefined {
  if (!isDatabaseAway(error)) return undefined
  const state = refusesWrites(error) ? 'takes no writes' : 'does not answer'
  return awayProblem(`The database ${state} at the moment. Try again shortly.`, error)
}

/** A database that took too long to answer. */
export function lateProblem(cause: unknown): HttpProblem {
  return awayProblem('The database does not answer at the moment. Try again shortly.', cause)
}

function awayProblem(description: string, cause: unknown): HttpProblem {
  return new HttpProblem(503, '', description, { headers: { 'retry-after': '2' }, cause })
}
