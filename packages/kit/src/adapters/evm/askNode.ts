import { getHttpRpcClient } from 'viem/utils'
import { KitError } from '../../core/errors.ts'

/** What a node says against a call; `data` is what the contract returned when it reverted. */
export type NodeError = { readonly code?: number; readonly message: string; readonly data?: unknown }

/** What a node answered: unlike with `readRpc`, its refusal is an answer too. */
export type NodeAnswer<T> = { readonly result: T; readonly error?: undefined } | { readonly error: NodeError }

/**
 * Asks a node over HTTP and hands back its answer or its refusal; waits at most ten seconds.
 *
 * @throws KitError `NETWORK_CLIENT_NOT_SET` without an address, `RPC_FAILED` when the node cannot be reached.
 */
export async function askNode<T>(
  url: string | undefined,
  method: string,
  params: readonly unknown[],
): Promise<NodeAnswer<T>> {
  if (!url) throw new KitError('NETWORK_CLIENT_NOT_SET', 'This network has no RPC address')
  try {
    const response = await getHttpRpcClient(url).request({ body: { method, params }, timeout: 10_000 })
    if (response.error) return { error: response.error as NodeError }
    if (response.result === undefined) throw new Error('The answer is no JSON-RPC')
    return { result: response.result as T }
  } catch (error) {
    throw new KitError('RPC_FAILED', 'The network did not answer', {
      details: error instanceof Error ? error.message.slice(0, 500) : undefined,
      cause: error,
    })
  }
}
