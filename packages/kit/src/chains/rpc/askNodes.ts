import type { ChainContext } from '../../core/chain.ts'
import { KitError } from '../../core/errors.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import type { RpcNode } from './askNode.ts'

/** How long all nodes of a network together may take, in ms. */
const timeoutMs = 10_000

/**
 * Reads from the first node of a network that can answer, all questions of one reading from the same node. Each may take
 * half of the time that is left, the last one all of it: ten seconds together.
 *
 * @throws KitError `NETWORK_CLIENT_NOT_SET` without a node, what the last one threw when none could answer.
 */
export async function askNodes<T>(
  context: ChainContext,
  networkId: CaipNetworkId,
  read: (node: RpcNode) => Promise<T>,
): Promise<T> {
  const end = Date.now() + timeoutMs
  const urls = [...context.rpcUrls(networkId)]
  for (let url = urls.shift(); url !== undefined; url = urls.shift()) {
    const left = Math.max(end - Date.now(), 0)
    try {
      return await read({ url, signal: AbortSignal.timeout(Math.ceil(urls.length > 0 ? left / 2 : left)) })
    } catch (error) {
      if (!(error instanceof KitError) || error.code !== 'RPC_FAILED') throw error
      // A node that refuses a call has answered; another may still know more.
      if (error.cause instanceof Error || error.cause instanceof Response) context.onRpcFailure(url, error.cause)
      if (urls.length === 0) throw error
    }
  }
  throw new KitError('NETWORK_CLIENT_NOT_SET', 'Network controller client not set', {
    details: 'This network has no RPC address',
  })
}
