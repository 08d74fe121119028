import { isRecord } from '../../core/decode.ts'
import { KitError } from '../../core/errors.ts'
import type { RpcNode } from '../rpc/askNode.ts'

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
