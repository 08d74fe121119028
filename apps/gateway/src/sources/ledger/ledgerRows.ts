import type { HistoryTransferRow, TransferKind } from '../../capabilities/history/historyTables.ts'
import { logIndexes } from '../../capabilities/history/logIndexes.ts'

export type LedgerTransfer = {
  chainId: string
  hash: string
  block: number
  kind: TransferKind
  /** Where it stands among the transaction's transfers. */
  place: number
  /** Empty for the native coin. */
  token: string
  sender: string
  receiver: string
  /** Decimal text; empty for what has no numbered pieces. */
  tokenId?: string
  /** Decimal text in the smallest unit. */
  amount: string
}

/** One transfer as the history keeps it; native coins that a contract paid stand beside the transaction's own value. */
export function transferRow(transfer: LedgerTransfer, isPaidWithin = false): HistoryTransferRow {
  const { chainId, hash, block, kind, place, token, sender, receiver, tokenId = '', amount } = transfer
  const isNative = kind === 'native'
  return {
    chain_id: chainId,
    hash,
    block_number: block,
    log_index: isNative ? (isPaidWithin ? logIndexes.traced : logIndexes.own) : place,
    item: isNative && isPaidWithin ? place : 0,
    kind,
    token: token.toLowerCase(),
    sender: sender.toLowerCase(),
    receiver: receiver.toLowerCase(),
    token_id: tokenId,
    amount,
    receivers: 0,
  }
}

/** Counts how often each text was met, so that the same transfer twice in a transaction is two. */
export function createPlaces(): (key: string) => number {
  const counts = new Map<string, number>()
  return (key) => {
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return count
  }
}
