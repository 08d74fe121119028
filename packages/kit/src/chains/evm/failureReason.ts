import type { RevertReason } from '../../core/transfers.ts'
import { askNode, type RpcNode } from '../rpc/askNode.ts'
import { readRpc } from '../rpc/readRpc.ts'
import { revertReason } from './revertReason.ts'

type Transaction = {
  readonly blockNumber?: string | null
  readonly from: string
  readonly to?: string | null
  readonly input: string
  readonly value: string
  readonly gas: string
}

/**
 * Why a mined transaction failed, in the words of its contract: receipts keep no reason, so that its call is tried once more
 * on top of its block. Undefined where it has no words, or would pass there.
 */
export async function failureReason(node: RpcNode, hash: string): Promise<RevertReason | undefined> {
  const transaction = await readRpc<Transaction | null>(node, 'eth_getTransactionByHash', [hash])
  if (!transaction?.blockNumber || !transaction.to) return undefined
  const { blockNumber, from, gas, input: data, to, value } = transaction
  const { error } = await askNode<string>(node, 'eth_call', [{ from, to, data, value, gas }, blockNumber])
  const reason = error && revertReason(error)
  return reason?.detail ? reason : undefined
}
