import * as v from 'valibot'
import type { Call, EndpointAnswer } from './endpoint.ts'
import { GatewayError } from './gatewayError.ts'

/**
 * Checks the answer of a call: bad list items are dropped, a bad object fails.
 * @throws GatewayError with code `gateway-bad-answer`; `reasons` names the first wrong field.
 * @example parseAnswer(endpoints.balance, await response.json()).balances
 */
export function parseAnswer<E extends Call>(endpoint: E, json: unknown, status = 200): EndpointAnswer<E> {
  const parsed = v.safeParse(endpoint.response, json)
  if (parsed.success) return parsed.output as EndpointAnswer<E>
  const [issue] = parsed.issues
  throw new GatewayError({
    code: 'gateway-bad-answer',
    message: `${endpoint.method} ${endpoint.path}: ${issue.message}`,
    status,
    reasons: [{ field: v.getDotPath(issue) ?? '', description: issue.message }],
  })
}
