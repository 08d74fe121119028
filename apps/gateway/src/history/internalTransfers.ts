import type { HistoryNode, NodeBlock } from './historyNode.ts'
import { logIndexes } from './logIndexes.ts'
import type { TransactionFacts } from './readTransaction.ts'

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
  const paid = new Map<TransactionFacts, bigint>()
  for (const fact of calls) {
    const { sender, block_number: number, hash } = fact.transaction
    const block = whole.get(number)
    const isAlone = !calls.some(
      ({ transaction }) =>
        transaction.sender === sender && transaction.block_number === number && transaction.hash !== hash,
    )
    const hasWithdrawal = block?.withdrawals.some(({ address }) => address === sender) ?? true
    if (block === undefined || !isAlone || hasWithdrawal || number === 0) continue
    const growth = await growthOf(node, sender, number)
    // A node without balances of that time has none of the others either.
    if (growth === undefined) break
    const unexplained = growth - explainedBy(facts, sender, number)
    if (unexplained > 0n) paid.set(fact, unexplained)
  }
  return facts.map((fact) => {
    const amount = paid.get(fact)
    return amount === undefined ? fact : withPayment(fact, amount)
  })
}

async function growthOf(node: HistoryNode, address: string, block: number): Promise<bigint | undefined> {
  try {
    const [before = 0n, after = 0n] = await node.balances(address, [block - 1, block])
    return after - before
  } catch {
    // Nodes that do not keep old states refuse; the history then does without this movement.
    return undefined
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
