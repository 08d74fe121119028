import type { HistoryNode } from './historyNode.ts'
import type { NodeReceipt } from './historyNodeSchemas.ts'

/** From so many wanted receipts of one block on, all of the block's are asked for at once. */
const worthABlock = 8

/**
 * Reads receipts by hash, those of one block together where there are many of them and a node offers it. Those that the node
 * lacks are absent.
 *
 * @param wanted Hashes of transactions with the hash of their block, as far as it is known.
 */
export async function readReceipts(
  node: HistoryNode,
  wanted: ReadonlyMap<string, string | undefined>,
): Promise<ReadonlyMap<string, NodeReceipt>> {
  const found = new Map<string, NodeReceipt>()
  const counts = new Map<string, number>()
  for (const blockHash of wanted.values()) {
    if (blockHash !== undefined) counts.set(blockHash, (counts.get(blockHash) ?? 0) + 1)
  }
  for (const [blockHash, count] of counts) {
    if (count < worthABlock) continue
    for (const receipt of (await node.blockReceipts(blockHash)) ?? []) {
      if (wanted.has(receipt.transactionHash)) found.set(receipt.transactionHash, receipt)
    }
  }
  const left = [...wanted.keys()].filter((hash) => !found.has(hash))
  for (const receipt of await node.receipts(left)) {
    if (receipt !== undefined) found.set(receipt.transactionHash, receipt)
  }
  return found
}
