import { kitError } from '../../core/kitError.ts'
import { askNode } from './askNode.ts'

/**
 * Reads from a node over HTTP; waits at most ten seconds.
 *
 * @throws KitError `NETWORK_CLIENT_NOT_SET` without an address, `RPC_FAILED` for every other failure.
 */
export async function readRpc<T>(url: string | undefined, method: string, params: readonly unknown[]): Promise<T> {
  const answer = await askNode<T>(url, method, params)
  if (!answer.error) return answer.result
  const { message: details } = answer.error
  throw kitError('RPC_FAILED', { details, cause: answer.error })
}
