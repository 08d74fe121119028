import { KitError } from '../../core/errors.ts'
import { askNode, type RpcNode } from './askNode.ts'

/**
 * Reads from a node over HTTP.
 *
 * @throws KitError `RPC_FAILED`.
 */
export async function readRpc<T>(node: RpcNode, method: string, params: readonly unknown[]): Promise<T> {
  const answer = await askNode<T>(node, method, params)
  if (!answer.error) return answer.result
  const { message: details } = answer.error
  throw new KitError('RPC_FAILED', 'The network did not answer', { details, cause: answer.error })
}
