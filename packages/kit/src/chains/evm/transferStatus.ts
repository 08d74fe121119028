import type { TransferStatus } from '../../core/transfers.ts'
import type { RpcNode } from '../rpc/askNode.ts'
import { readRpc } from '../rpc/readRpc.ts'

type Sent = { readonly hash: string; readonly from: string; readonly nonce?: number | undefined }

/**
 * Looks once where a transaction stands: its receipt decides; without one, a used nonce means that another transaction
 * took its place, and one that no pool holds was dropped.
 */
export async function transferStatus(node: RpcNode, { from, hash, nonce }: Sent): Promise<TransferStatus> {
  const receipt = await receiptStatus(node, hash)
  if (receipt) return receipt
  if (nonce !== undefined) {
    const used = Number(await readRpc<string>(node, 'eth_getTransactionCount', [from, 'latest']))
    // It may have been mined between the two questions.
    if (used > nonce) return (await receiptStatus(node, hash)) ?? { type: 'replaced' }
  }
  const transaction = await readRpc<unknown>(node, 'eth_getTransactionByHash', [hash])
  return { type: transaction ? 'pending' : 'dropped' }
}

async function receiptStatus(node: RpcNode, hash: string): Promise<TransferStatus | undefined> {
  const receipt = await readRpc<{ status?: string } | null>(node, 'eth_getTransactionReceipt', [hash])
  return receipt ? { type: receipt.status === '0x0' ? 'failed' : 'done' } : undefined
}
