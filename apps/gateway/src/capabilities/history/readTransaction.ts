import type { NodeReceipt, NodeTransaction } from './historyNodeSchemas.ts'
import type { HistoryTransactionRow, HistoryTransferRow } from './historyTables.ts'
import { logIndexes } from './logIndexes.ts'
import { readLog } from './readLogs.ts'
import { readWraps } from './wrappedCoin.ts'

/** One transaction with everything that moved in it, before it is known whose history it belongs to. */
export type TransactionFacts = {
  transaction: HistoryTransactionRow
  transfers: readonly HistoryTransferRow[]
}

export type ReadTransactionParameters = {
  chainId: string
  transaction: NodeTransaction
  receipt: NodeReceipt
  /** Seconds since 1970. */
  timestamp: number
  /** The contract of the chain's wrapped coin, lower-case. */
  wrapped: string | undefined
}

const zeroAddress = `0x${'0'.repeat(40)}`

/** Puts a transaction and its receipt into rows. What failed moved nothing, and its logs do not exist. */
export function readTransaction(parameters: ReadTransactionParameters): TransactionFacts {
  const { chainId, transaction, receipt, timestamp, wrapped } = parameters
  const { hash, from, to, value, nonce, input, transactionIndex } = transaction
  const succeeded = receipt.status === 1n
  const created = succeeded ? (receipt.contractAddress ?? '') : ''
  const row = { chain_id: chainId, hash, block_number: receipt.blockNumber }
  const logged = receipt.logs.flatMap((log) => readLog(log))
  const transfers: HistoryTransferRow[] = logged.map((transfer) => ({
    ...row,
    log_index: transfer.logIndex,
    item: transfer.item,
    kind: transfer.kind,
    token: transfer.token,
    sender: transfer.sender,
    receiver: transfer.receiver,
    token_id: transfer.tokenId === undefined ? '' : String(transfer.tokenId),
    amount: String(transfer.amount),
    receivers: 0,
  }))
  const receiversOf = countReceivers(transfers)
  for (const transfer of transfers) transfer.receivers = receiversOf.get(transfer.token)?.size ?? 0
  transfers.push(...readWraps({ logs: receipt.logs, wrapped, sender: from, row, transfers }))
  if (succeeded && value > 0n) {
    transfers.unshift({
      ...row,
      log_index: logIndexes.own,
      item: 0,
      kind: 'native',
      token: '',
      sender: from,
      receiver: to ?? created,
      token_id: '',
      amount: String(value),
      receivers: 1,
    })
  }
  return {
    transaction: {
      ...row,
      tx_index: transactionIndex,
      mined_at: timestamp * 1000,
      sender: from,
      receiver: to ?? '',
      created,
      nonce,
      succeeded: succeeded ? 1 : 0,
      has_input: input === '0x' ? 0 : 1,
      fee: String(feeOf(receipt)),
    },
    transfers,
  }
}

function feeOf({ gasUsed, effectiveGasPrice, l1Fee, blobGasUsed, blobGasPrice }: NodeReceipt): bigint {
  return gasUsed * effectiveGasPrice + l1Fee + blobGasUsed * blobGasPrice
}

function countReceivers(transfers: readonly HistoryTransferRow[]): ReadonlyMap<string, ReadonlySet<string>> {
  const byToken = new Map<string, Set<string>>()
  for (const { token, receiver, kind } of transfers) {
    if (kind === 'approval' || receiver === zeroAddress) continue
    byToken.set(token, (byToken.get(token) ?? new Set()).add(receiver))
  }
  return byToken
}

/**
 * Whose history a transaction belongs to: its sender and receiver, the contract that it made, who gave or got something,
 * and who allowed something. A transfer of nothing that its "sender" did not ask for is bait for copying a look-alike
 * address, and belongs to no history.
 */
export function participantsOf({ transaction, transfers }: TransactionFacts): ReadonlySet<string> {
  const found = new Set([transaction.sender, transaction.receiver, transaction.created])
  for (const { kind, sender, receiver, amount } of transfers) {
    if (kind === 'approval') found.add(sender)
    else if (amount !== '0') found.add(sender).add(receiver)
  }
  found.delete('')
  found.delete(zeroAddress)
  return found
}

/** The transfers that an account's history needs. */
export function transfersOf(transfers: readonly HistoryTransferRow[], address: string): readonly HistoryTransferRow[] {
  return transfers.filter(
    ({ kind, sender, receiver }) => sender === address || (kind !== 'approval' && receiver === address),
  )
}
