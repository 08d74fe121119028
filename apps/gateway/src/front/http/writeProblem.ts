import { errorBody } from '@foyer/contract'
import { chainUnavailable } from '../../engines/errors/chainErrors.ts'
import { describeError, type Logger } from '../../engines/observability/logger.ts'
import { UpstreamsFailedError } from '../../engines/rpc/UpstreamsFailedError.ts'
import type { AppContext } from './appEnvironment.ts'
import { databaseProblem } from './databaseProblem.ts'
import { type HttpProblem, problemOf } from './problem.ts'

/** Writes a failure: refusals as they say, an unreachable chain or database as 503, anything else as a 500 that tells nothing. */
export function writeProblem(c: AppContext, thrown: unknown, logger: Logger): Response {
  // The caller is gone, and an aborted call is no failure; the status counts such calls in the metrics, as nginx does.
  if (c.env?.outgoing?.destroyed === true) return new Response(null, { status: 499 })
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const problem = toProblem(error)
  const { requestId, route } = c.get('call')
  const fields = { requestId, route }
  if (problem === undefined) {
    logger.error({ ...fields, err: describeError(error) }, 'failed')
    return c.text('Internal server error', 500)
  }
  if (problem.cause !== undefined) {
    logger.warn({ ...fields, status: problem.status, err: describeError(problem.cause) }, 'not answered')
  }
  return problem.isPlain
    ? c.text(problem.message, problem.status, problem.headers)
    : c.json(errorBody(problem.field, problem.message), problem.status, problem.headers)
}

function toProblem(error: Error): HttpProblem | undefined {
  if (error instanceof UpstreamsFailedError) return problemOf(chainUnavailable(error.chainId, error))
  return databaseProblem(error) ?? problemOf(error)
}
