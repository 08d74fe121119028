import type { Transaction } from 'kysely'
import type { GatewayTables } from '../../engines/db/schema.ts'
import type { HistoryTransferRow } from './historyTables.ts'
import { logIndexes } from './logIndexes.ts'
import { participantsOf, type TransactionFacts, transfersOf } from './readTransaction.ts'

type Writer = Transaction<GatewayTables>

/** The accounts to write transactions for: these, or all. */
export type Followed = ReadonlySet<string> | 'everybody'

// Twelve columns each at most; SQLite takes 32,766 values in one statement.
const rowsPerInsert = 500

/**
 * Writes transactions of followed accounts. Rows that exist stay unchanged, except for transactions of which only logs were
 * read.
 */
export async function writeFacts(
  writer: Writer,
  facts: readonly TransactionFacts[],
  followed: Followed,
): Promise<void> {
  const participants = []
  const transfers = new Map<string, HistoryTransferRow>()
  const transactions = []
  for (const fact of facts) {
    const { chain_id, hash, block_number, tx_index, mined_at } = fact.transaction
    const concerned = [...participantsOf(fact)].filter((address) => followed === 'everybody' || followed.has(address))
    if (concerned.length === 0) continue
    transactions.push(fact.transaction)
    for (const address of concerned) {
      participants.push({ chain_id, address, hash, block_number, tx_index, mined_at })
      for (const transfer of transfersOf(fact.transfers, address)) {
        transfers.set(`${hash} ${transfer.log_index} ${transfer.item}`, transfer)
      }
      // Whole, so that it takes the place of what was concluded for another account before (logIndexes.ts).
      for (const transfer of fact.transfers.filter(({ log_index }) => log_index === logIndexes.traced)) {
        transfers.set(`${hash} ${transfer.log_index} ${transfer.item}`, transfer)
      }
    }
  }
  // Every writer takes rows in one order, so that two with the same rows wait for one another instead of deadlocking.
  transactions.sort((one, other) => (one.hash < other.hash ? -1 : 1))
  for (const rows of inGroups(transactions)) {
    await writer
      .insertInto('history_transactions')
      .values(rows)
      // The row is locked even where nothing is set, so that it is not deleted as unused while its list is written
      // (deleteHistory.ts).
      .onConflict((conflict) =>
        conflict
          .columns(['chain_id', 'hash'])
          .doUpdateSet(({ ref }) => ({
            sender: ref('excluded.sender'),
            receiver: ref('excluded.receiver'),
            created: ref('excluded.created'),
            nonce: ref('excluded.nonce'),
            succeeded: ref('excluded.succeeded'),
            has_input: ref('excluded.has_input'),
            fee: ref('excluded.fee'),
          }))
          // Only its logs were read before, for another account.
          .where('history_transactions.sender', '=', ''),
      )
      .execute()
  }
  for (const rows of inGroups(participants)) {
    await writer
      .insertInto('history_participants')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['chain_id', 'address', 'hash']).doNothing())
      .execute()
  }
  for (const rows of inGroups([...transfers.values()])) {
    await writer
      .insertInto('history_transfers')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['chain_id', 'hash', 'log_index', 'item']).doNothing())
      .execute()
  }
}

function inGroups<Row>(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = []
  for (let start = 0; start < rows.length; start += rowsPerInsert) groups.push(rows.slice(start, start + rowsPerInsert))
  return groups
}
