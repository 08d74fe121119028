import type { Sourced } from '../../capabilities/providers/provider.ts'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { HttpProblem } from '../http/problem.ts'

/**
 * Runs a question to the swap providers; a refusal of the caller's own doing passes.
 *
 * @throws HttpProblem 503 `chainId` when every provider failed.
 */
export async function askSwaps<Answer>(chainId: string, ask: Promise<Sourced<Answer>>): Promise<Sourced<Answer>> {
  try {
    return await ask
  } catch (error) {
    if (error instanceof GatewayError) throw error
    throw new HttpProblem(503, 'chainId', `No swap source of ${chainId} answers at the moment. Try again shortly.`, {
      headers: { 'retry-after': '2' },
      cause: error,
    })
  }
}
