import type { HistoryNode } from './historyNode.ts'
import type { NodeBlock } from './historyNodeSchemas.ts'
import { logIndexes } from './logIndexes.ts'
import type { TransactionFacts } from './readTransaction.ts'

/** In one step the balances around so many transactions are looked at. */
const maxCalls = 100

export type AddInternalTransfersParameters = {
  node: HistoryNode
  /** Blocks that were read as a whole, so that every transaction of their senders is among `facts`. */
  blocks: readonly NodeBlock[]
  facts: readonly TransactionFacts[]
  concerns: (address: string) => boolean
}

/**
 * Adds the native coins that contracts paid out to the sender of a transaction, as an exchange of a token for ether does,
 * for blocks whose traces are not known. No log tells of them; what the sender's balance grew by over the block, beyond what its transactions explain, does. Left
 * out where a sender called several contracts in one block, got a validator's withdrawal in it, or where the node does not
 * know balances of that time.
 */
export async function addInternalTransfers(parameters: AddInternalTransfersParameters): Promise<TransactionFacts[]> {
  const { node, blocks, facts, concerns } = parameters
  const whole = new Map(blocks.map((block) => [block.number, block]))
  const calls = facts.filter(({ transaction }) => {
    const { sender, receiver, has_input, succeeded } = transaction
    return succeeded === 1 && has_input === 1 && receiver !== '' && receiver !== sender && concerns(sender)
  })
  const alone = calls.filter(({ transaction: { sender, block_number: number, hash } }) => {
    const block = whole.get(number)
    const hasOther = calls.some(
      ({ transaction }) =>
        transaction.sender === sender && transaction.block_number === number && transaction.hash !== hash,
    )
    return (
      block !== undefined && number > 0 && !hasOther && !block.withdrawals.some(({ address }) => address === sender)
    )
  })
  const growths = await readGrowths(node, alone.slice(0, maxCalls))
  const paid = new Map<TransactionFacts, bigint>()
  for (const [fact, growth] of growths) {
    const unexplained = growth - explainedBy(facts, fact.transaction.sender, fact.transaction.block_number)
    if (unexplained > 0n) paid.set(fact, unexplained)
  }
  return facts.map((fact) => {
    const amount = paid.get(fact)
    return amount === undefined ? fact : withPayment(fact, amount)
  })
}

/** Nothing where the node does not know balances of that time. */
async function readGrowths(
  node: HistoryNode,
  facts: readonly TransactionFacts[],
): Promise<ReadonlyMap<TransactionFacts, bigint>> {
  if (facts.length === 0) return new Map()
  const wanted = facts.map(({ transaction }) => ({ account: transaction.sender, block: transaction.block_number }))
  try {
    const growths = await node.growths(wanted)
    return new Map(facts.map((fact, index) => [fact, growths[index] ?? 0n]))
  } catch {
    // Nodes that do not keep old states refuse; the history then does without these movements.
    return new Map()
  }
}

function explainedBy(facts: readonly TransactionFacts[], address: string, block: number): bigint {
  let sum = 0n
  for (const { transaction, transfers } of facts) {
    if (transaction.block_number !== block) continue
    if (transaction.sender === address) sum -= BigInt(transaction.fee)
    for (const { kind, sender, receiver, amount } of transfers) {
      if (kind !== 'native') continue
      if (sender === address) sum -= BigInt(amount)
      if (receiver === address) sum += BigInt(amount)
    }
  }
  return sum
}

function withPayment(fact: TransactionFacts, amount: bigint): TransactionFacts {
  const { chain_id, hash, block_number, sender, receiver } = fact.transaction
  return {
    transaction: fact.transaction,
    transfers: [
      ...fact.transfers,
      {
        chain_id,
        hash,
        log_index: logIndexes.unexplained,
        item: 0,
        block_number,
        kind: 'native',
        token: '',
        sender: receiver,
        receiver: sender,
        token_id: '',
        amount: String(amount),
        receivers: 1,
      },
    ],
  }
}
