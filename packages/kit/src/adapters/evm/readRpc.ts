import { getHttpRpcClient } from 'viem/utils'
import { KitError } from '../../core/errors.ts'

/** Reads from a node over HTTP; waits at most ten seconds. */
export async function readRpc<T>(url: string | undefined, method: string, params: readonly unknown[]): Promise<T> {
  if (!url) throw new KitError('NETWORK_CLIENT_NOT_SET', 'This network has no RPC address')
  try {
    const response = await getHttpRpcClient(url).request({ body: { method, params }, timeout: 10_000 })
    if (response.error) throw new Error(response.error.message)
    return response.result as T
  } catch (error) {
    throw new KitError('RPC_FAILED', 'The network did not answer', {
      details: error instanceof Error ? error.message.slice(0, 500) : undefined,
      cause: error,
    })
  }
}
