import { type HistoryNode, NodeOutOfStepError } from './historyNode.ts'
import type { NodeHeader, NodeLog } from './historyNodeSchemas.ts'
import type { HistoryTransferRow } from './historyTables.ts'
import { readLog } from './readLogs.ts'
import type { TransactionFacts } from './readTransaction.ts'
import { readWraps } from './wrappedCoin.ts'

export type ReadLogFactsParameters = {
  chainId: string
  node: HistoryNode
  /** The contract of the chain's wrapped coin, lower-case. */
  wrapped: string | undefined
  logs: readonly NodeLog[]
  /** Headers that are known already. */
  headers: readonly NodeHeader[]
}

/**
 * Puts logs into rows without asking for their transactions: who sent one, and what else happened in it, is read when a page
 * first shows it (`completeTransactions.ts`). Costs a header for each block that holds one of the logs, where the node does
 * not write times into logs.
 *
 * @throws NodeOutOfStepError when a block was reorganised away meanwhile.
 */
export async function readLogFacts(parameters: ReadLogFactsParameters): Promise<TransactionFacts[]> {
  const { chainId, node, wrapped, logs, headers } = parameters
  const times = new Map<string, number>(headers.map(({ hash, timestamp }) => [hash, timestamp]))
  for (const { blockHash, blockTimestamp } of logs) if (blockTimestamp != null) times.set(blockHash, blockTimestamp)
  const untimed = logs.filter(({ blockHash }) => !times.has(blockHash)).map(({ blockNumber }) => blockNumber)
  for (const header of await node.headers([...new Set(untimed)])) {
    if (header !== undefined) times.set(header.hash, header.timestamp)
  }
  const byTransaction = new Map<string, NodeLog[]>()
  for (const log of logs) {
    const known = byTransaction.get(log.transactionHash)
    if (known === undefined) byTransaction.set(log.transactionHash, [log])
    else known.push(log)
  }
  return [...byTransaction.entries()].map(([hash, own]) => {
    const [first] = own
    const timestamp = first && times.get(first.blockHash)
    if (first === undefined || timestamp === undefined || own.some(({ blockHash }) => blockHash !== first.blockHash)) {
      throw new NodeOutOfStepError(`The chain ${chainId} was reorganised meanwhile.`)
    }
    const row = { chain_id: chainId, hash, block_number: first.blockNumber }
    const transfers: HistoryTransferRow[] = own.flatMap((log) =>
      readLog(log).map((transfer) => ({
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
      })),
    )
    transfers.push(...readWraps({ logs: own, wrapped, sender: '', row, transfers }))
    const unread = { sender: '', receiver: '', created: '', nonce: 0, succeeded: 1, has_input: 1, fee: '0' }
    return {
      transaction: { ...row, tx_index: first.transactionIndex, mined_at: timestamp * 1000, ...unread },
      transfers,
    }
  })
}
