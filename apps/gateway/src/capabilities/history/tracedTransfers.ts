import type { HistoryTransferRow } from './historyTables.ts'
import { isConcluded, logIndexes } from './logIndexes.ts'
import type { TransactionFacts } from './readTransaction.ts'
import type { BlockTraces, TracedPayment } from './traces/tracedPayment.ts'

/**
 * Adds what contracts paid within each transaction whose trace is known, in place of what was concluded from its logs.
 *
 * @param traces By block number.
 */
export function addTracedTransfers(
  facts: readonly TransactionFacts[],
  traces: ReadonlyMap<number, BlockTraces>,
): TransactionFacts[] {
  return facts.map((fact) => {
    const payments = traces.get(fact.transaction.block_number)?.get(fact.transaction.hash)
    if (payments === undefined || fact.transaction.succeeded === 0) return fact
    const logged = fact.transfers.filter((transfer) => !isConcluded(transfer))
    return { ...fact, transfers: [...logged, ...payments.map((payment, item) => rowOf(fact, payment, item))] }
  })
}

function rowOf({ transaction }: TransactionFacts, payment: TracedPayment, item: number): HistoryTransferRow {
  const { chain_id, hash, block_number } = transaction
  return {
    chain_id,
    hash,
    log_index: logIndexes.traced,
    item,
    block_number,
    kind: 'native',
    token: '',
    sender: payment.sender,
    receiver: payment.receiver,
    token_id: '',
    amount: String(payment.amount),
    receivers: 1,
  }
}
