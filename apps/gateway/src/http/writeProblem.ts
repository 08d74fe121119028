import { errorBody } from '@foyer/contract'
import type { Context } from 'hono'
import { describeError, type Logger } from '../observability/logger.ts'
import { UpstreamsFailedError } from '../rpc/upstreamPool.ts'
import type { AppEnvironment } from './appEnvironment.ts'
import { chainUnavailable, HttpProblem } from './problem.ts'

/** Writes a failure: refusals as they say, unreachable chains as 503, anything else as a 500 that tells nothing. */
export function writeProblem(c: Context<AppEnvironment>, error: Error, logger: Logger): Response {
  const problem = error instanceof UpstreamsFailedError ? chainUnavailable(error.chainId, error) : error
  const fields = { requestId: c.get('requestId'), route: c.get('route') }
  if (!(problem instanceof HttpProblem)) {
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
