import type { TransferStatus } from '../../core/transfers.ts'
import type { RpcNode } from '../rpc/askNode.ts'
import { type ExactInteger, readSolana } from './readSolana.ts'

type Sent = {
  readonly hash: string
  /** The last block height at which a block can take the transaction in; undefined when unknown. */
  readonly lastValidBlockHeight?: number | undefined
}

/**
 * Looks once where a transaction stands. One that no block has is pending while its blockhash is good, and dropped once
 * that is over: nothing can take it in any more.
 */
export async function transferStatus(node: RpcNode, { hash, lastValidBlockHeight }: Sent): Promise<TransferStatus> {
  const known = await readStatus(node, hash)
  if (known) return known
  if (lastValidBlockHeight === undefined) return { type: 'pending' }
  const height = Number(await readSolana<ExactInteger>(node, 'getBlockHeight', [{ commitment: 'confirmed' }]))
  if (height <= lastValidBlockHeight) return { type: 'pending' }
  // It may have been taken in between the two questions.
  return (await readStatus(node, hash)) ?? { type: 'dropped' }
}

type Status = { readonly err: unknown; readonly confirmationStatus?: string | null }

async function readStatus(node: RpcNode, hash: string): Promise<TransferStatus | undefined> {
  const { value } = await readSolana<{ value: readonly (Status | null)[] }>(node, 'getSignatureStatuses', [
    [hash],
    { searchTransactionHistory: true },
  ])
  const [status] = value
  if (!status) return undefined
  // A block that was only processed may still be left behind.
  if (status.confirmationStatus === 'processed') return { type: 'pending' }
  return { type: status.err ? 'failed' : 'done' }
}
