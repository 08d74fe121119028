import type { ChainContext } from '../../core/chain.ts'
import { isRecord } from '../../core/decode.ts'
import { KitError } from '../../core/errors.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import type { RpcNode } from '../rpc/askNode.ts'

/** How long each server of a network may take, in ms. */
const timeoutMs = 5_000

/**
 * Reads from the first server of a network that can answer. It stands apart from what asks nodes by JSON-RPC, so that a site
 * of EVM alone is built of the same modules in the same order.
 *
 * @throws KitError `NETWORK_CLIENT_NOT_SET` without a server, `RPC_FAILED` of the last one when none could answer.
 */
export async function askEsplora<T>(
  context: ChainContext,
  networkId: CaipNetworkId,
  read: (node: RpcNode) => Promise<T>,
): Promise<T> {
  let failure = new KitError('NETWORK_CLIENT_NOT_SET', 'Network controller client not set', {
    details: 'This network has no RPC address',
  })
  for (const url of context.rpcUrls(networkId)) {
    try {
      return await read({ url, signal: AbortSignal.timeout(timeoutMs) })
    } catch (error) {
      if (!(error instanceof KitError)) throw error
      context.onRpcFailure(url, error.cause)
      failure = error
    }
  }
  throw failure
}

/**
 * Reads from a server with Esplora's HTTP API, numbers as text: sums of an exchange's address pass 2^53.
 *
 * @throws KitError `RPC_FAILED`.
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
async function readEsplora({ signal, url }: RpcNode, path: string): Promise<unknown> {
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}${path}`, { credentials: 'omit', signal })
    if (!response.ok) throw response
    return JSON.parse((await response.text()).replace(/:\s*(-?\d+)(?=\s*[,}])/g, ':"$1"'))
  } catch (cause) {
    const details = cause instanceof Error ? cause.message.slice(0, 500) : undefined
    throw new KitError('RPC_FAILED', 'The network did not answer', { details, cause })
  }
}

/**
 * What an address holds in satoshis, unconfirmed transactions included.
 *
 * @throws KitError `RPC_FAILED`.
 */
export async function readBalance(node: RpcNode, address: string): Promise<bigint> {
  const answer = await readEsplora(node, `/address/${encodeURIComponent(address)}`)
  const { chain_stats, mempool_stats } = isRecord(answer) ? answer : {}
  return heldOf(chain_stats) + heldOf(mempool_stats)
}

function heldOf(stats: unknown): bigint {
  const { funded_txo_sum: funded, spent_txo_sum: spent } = isRecord(stats) ? stats : {}
  const isSum = (value: unknown): value is string => typeof value === 'string' && /^\d+$/.test(value)
  if (isSum(funded) && isSum(spent)) return BigInt(funded) - BigInt(spent)
  const cause = new Error('The answer is not one of Esplora')
  throw new KitError('RPC_FAILED', 'The network did not answer', { details: cause.message, cause })
}
