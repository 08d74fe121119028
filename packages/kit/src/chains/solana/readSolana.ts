import { KitError } from '../../core/errors.ts'
import { askNode, type NodeAnswer, type RpcNode } from '../rpc/askNode.ts'

/** A whole number of a node's answer; what a double cannot hold comes as text. */
export type ExactInteger = number | string

/** Asks a node and hands back its answer or its refusal, whole numbers exact. */
export function askSolana<T>(node: RpcNode, method: string, params: readonly unknown[]): Promise<NodeAnswer<T>> {
  return askNode<T>(node, method, params, async (response) => parseExact(await response.text()))
}

/**
 * Reads from a node, whole numbers exact.
 *
 * @throws KitError `RPC_FAILED`.
 */
export async function readSolana<T>(node: RpcNode, method: string, params: readonly unknown[]): Promise<T> {
  const answer = await askSolana<T>(node, method, params)
  if (!answer.error) return answer.result
  const { message: details } = answer.error
  throw new KitError('RPC_FAILED', 'The network did not answer', { details, cause: answer.error })
}

/** Parses JSON and leaves whole numbers of 16 digits and more as text: beyond 2^53 a double would round them. */
export function parseExact(text: string): unknown {
  const numbers = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
  return JSON.parse(text.replace(numbers, (token) => (/^-?\d{16,}$/.test(token) ? `"${token}"` : token)))
}
