import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import type { HistoryNode } from './historyNode.ts'
import type { HistoryTransactionRow } from './historyTables.ts'
import { readReceipts } from './readReceipts.ts'
import { readTransaction, type TransactionFacts } from './readTransaction.ts'
import { writeFacts } from './writeFacts.ts'

export type CompleteTransactionsParameters = {
  database: GatewayDatabase
  node: HistoryNode
  chainId: string
  /** The contract of the chain's wrapped coin, lower-case. */
  wrapped: string | undefined
  /** Transactions of which only logs were read. */
  rows: readonly HistoryTransactionRow[]
}

/**
 * Reads the rest of transactions of which only logs were read, and replaces them in every list that holds them. A
 * transaction that the node lacks, or has in another block by now, stays unchanged.
 *
 * @returns How many were completed.
 */
export async function completeTransactions(parameters: CompleteTransactionsParameters): Promise<number> {
  const { database, node, chainId, wrapped, rows } = parameters
  if (rows.length === 0) return 0
  const hashes = rows.map(({ hash }) => hash)
  const transactions = await node.transactions(hashes)
  const blockHashes = new Map(hashes.map((hash, index) => [hash, transactions[index]?.blockHash]))
  const receipts = await readReceipts(node, blockHashes)
  const facts = rows.flatMap((row, index): TransactionFacts[] => {
    const transaction = transactions[index]
    const receipt = receipts.get(row.hash)
    if (transaction === undefined || receipt === undefined || receipt.blockHash !== transaction.blockHash) return []
    if (receipt.blockNumber !== row.block_number) return []
    return [readTransaction({ chainId, transaction, receipt, timestamp: row.mined_at / 1000, wrapped })]
  })
  if (facts.length === 0) return 0
  await database.transaction().execute(async (writer) => {
    const found = facts.map(({ transaction }) => transaction.hash)
    const unread = await writer
      .selectFrom('history_participants as participant')
      .innerJoin('history_transactions as transaction', (join) =>
        join
          .onRef('transaction.chain_id', '=', 'participant.chain_id')
          .onRef('transaction.hash', '=', 'participant.hash'),
      )
      .select(['participant.hash', 'participant.address', 'participant.block_number'])
      .where('participant.chain_id', '=', chainId)
      // There is an index by block and none by hash.
      .where('participant.block_number', 'in', [...new Set(facts.map(({ transaction }) => transaction.block_number))])
      .where('participant.hash', 'in', found)
      .where('transaction.sender', '=', '')
      .execute()
    for (const fact of facts) {
      const { hash, block_number } = fact.transaction
      const owners = unread.filter((each) => each.hash === hash && each.block_number === block_number)
      // Another process was faster, or it was reorganised away.
      if (owners.length === 0) continue
      await writer.deleteFrom('history_transfers').where('chain_id', '=', chainId).where('hash', '=', hash).execute()
      await writeFacts(writer, [fact], new Set(owners.map(({ address }) => address)))
    }
  })
  return facts.length
}
