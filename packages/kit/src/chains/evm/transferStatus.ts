import type { SentTransaction, TransferStatus } from '../../core/transfers.ts'
import type { RpcNode } from '../rpc/askNode.ts'
import { readRpc } from '../rpc/readRpc.ts'

type Sent = { readonly hash: string; readonly from: string; readonly nonce: number }

/**
 * Looks once where a transaction stands: its receipt decides. Nodes of one address may not know the same, so that a used nonce
 * without a receipt proves nothing: only another transaction with this nonce (the `marker`), found in a block, has replaced it.
 */
export async function transferStatus(
  node: RpcNode,
  { from, hash, marker }: SentTransaction & { readonly from: string },
): Promise<TransferStatus> {
  const receipt = await receiptStatus(node, hash)
  if (receipt) return receipt
  if (marker !== undefined) {
    const nonce = Number(marker)
    const used = Number(await readRpc<string>(node, 'eth_getTransactionCount', [from, 'latest']))
    if (used > nonce) return whereNonceIsUsed(node, { from, hash, nonce })
  }
  const transaction = await readRpc<unknown>(node, 'eth_getTransactionByHash', [hash])
  return { type: transaction ? 'pending' : 'dropped' }
}

async function whereNonceIsUsed(node: RpcNode, { from, hash, nonce }: Sent): Promise<TransferStatus> {
  const { takerOf } = await import('./takerOf.ts')
  const taker = await takerOf(node, { from, nonce })
  // It may have been mined between the questions.
  const receipt = await receiptStatus(node, hash)
  if (receipt) return receipt
  if (taker === undefined) return { type: 'dropped' }
  return taker.toLowerCase() === hash.toLowerCase() ? { type: 'pending' } : { type: 'replaced', by: taker }
}

async function receiptStatus(node: RpcNode, hash: string): Promise<TransferStatus | undefined> {
  const receipt = await readRpc<{ status?: string } | null>(node, 'eth_getTransactionReceipt', [hash])
  return receipt ? { type: receipt.status === '0x0' ? 'failed' : 'done' } : undefined
}
