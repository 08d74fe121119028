import { getAddress, getContractAddress } from 'viem'
import type { HistoryNode } from './historyNode.ts'
import { NodeLacksError, NodeOutOfStepError } from './historyNode.ts'
import type { NodeBlock, NodeHeader, NodeLog, NodeTransaction } from './historyNodeSchemas.ts'
import { addInternalTransfers } from './internalTransfers.ts'
import { readReceipts } from './readReceipts.ts'
import { readTransaction, type TransactionFacts } from './readTransaction.ts'
import { addTracedTransfers } from './tracedTransfers.ts'
import type { BlockTraces } from './traces/tracedPayment.ts'

export type ReadFactsParameters = {
  chainId: string
  node: HistoryNode
  /** The contract of the chain's wrapped coin, lower-case. */
  wrapped: string | undefined
  /** Blocks that were read as a whole. */
  blocks: readonly NodeBlock[]
  /** What contracts paid within them, by block number, as far as it is known. */
  traces: ReadonlyMap<number, BlockTraces>
  /** Logs of accounts that matter, in these blocks or in others. */
  logs: readonly NodeLog[]
  /** Whether an account's own transactions matter. */
  concerns: (address: string) => boolean
  /** Leaves out transactions that the node lacks, instead of failing: it said so again and again. Default false. */
  mayLack?: boolean
}

/**
 * Reads the transactions that matter: those that an account sent or got, those whose logs name it, and those within which a
 * contract paid it.
 *
 * @throws NodeOutOfStepError when answers belong to different states of the chain; reading again helps.
 */
export async function readFacts(parameters: ReadFactsParameters): Promise<TransactionFacts[]> {
  const { chainId, node, wrapped, blocks, traces, logs, concerns, mayLack = false } = parameters
  const headers = new Map<number, NodeHeader>(blocks.map((block) => [block.number, block]))
  const wanted = new Map<string, NodeTransaction | undefined>()
  const blockHashes = new Map<string, string>()
  const inBlocks = new Map<string, NodeTransaction>()
  for (const block of blocks) {
    for (const transaction of block.transactions) {
      inBlocks.set(transaction.hash, transaction)
      const payments = traces.get(block.number)?.get(transaction.hash) ?? []
      const isPaid = payments.some(({ sender, receiver }) => concerns(sender) || concerns(receiver))
      if (isPaid || concerns(transaction.from) || concerns(receiverOf(transaction))) {
        wanted.set(transaction.hash, transaction)
        blockHashes.set(transaction.hash, block.hash)
      }
    }
  }
  for (const log of logs) {
    const header = headers.get(log.blockNumber)
    if (header !== undefined && header.hash !== log.blockHash) throw outOfStep(chainId)
    wanted.set(log.transactionHash, inBlocks.get(log.transactionHash))
    blockHashes.set(log.transactionHash, log.blockHash)
  }
  const hashes = [...wanted.keys()]
  const missing = hashes.filter((hash) => wanted.get(hash) === undefined)
  const otherBlocks = [...new Set(logs.map(({ blockNumber }) => blockNumber))].filter((number) => !headers.has(number))
  const [receipts, transactions, others] = await Promise.all([
    readReceipts(node, new Map(hashes.map((hash) => [hash, blockHashes.get(hash)]))),
    node.transactions(missing),
    node.headers(otherBlocks),
  ])
  for (const transaction of transactions) if (transaction !== undefined) wanted.set(transaction.hash, transaction)
  for (const header of others) if (header !== undefined) headers.set(header.number, header)
  const facts = hashes.flatMap((hash): TransactionFacts[] => {
    const transaction = wanted.get(hash)
    const receipt = receipts.get(hash)
    if (transaction === undefined || receipt === undefined) {
      if (mayLack) return []
      throw new NodeLacksError(`A node of ${chainId} lacks a transaction that it listed.`)
    }
    const header = headers.get(receipt.blockNumber)
    if (header === undefined) throw outOfStep(chainId)
    if (receipt.blockHash !== header.hash || transaction.blockHash !== header.hash) throw outOfStep(chainId)
    return [readTransaction({ chainId, transaction, receipt, timestamp: header.timestamp, wrapped })]
  })
  const untraced = blocks.filter(({ number }) => !traces.has(number))
  const traced = addTracedTransfers(facts, traces)
  return addInternalTransfers({ node, blocks: untraced, facts: traced, concerns })
}

/** The receiver, or the contract that the transaction creates. */
function receiverOf({ from, nonce, to }: NodeTransaction): string {
  return to ?? getContractAddress({ from: getAddress(from), nonce: BigInt(nonce) }).toLowerCase()
}

function outOfStep(chainId: string): NodeOutOfStepError {
  return new NodeOutOfStepError(`Answers of ${chainId} belong to different states of the chain.`)
}
