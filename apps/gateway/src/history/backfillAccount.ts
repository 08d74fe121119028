import type { HistoryNode, NodeBlock, NodeLog } from './historyNode.ts'
import { NodeOutOfStepError, NodeRefusedError } from './historyNode.ts'
import type { HistoryStore } from './historyStore.ts'
import type { HistoryAccountRow } from './historyTables.ts'
import { accountFilters } from './logFilters.ts'
import { readFacts } from './readFacts.ts'
import type { WindowSize } from './windowSize.ts'

export type BackfillAccountParameters = {
  chainId: string
  node: HistoryNode
  store: HistoryStore
  account: HistoryAccountRow
  window: WindowSize
}

/** Whole blocks are large: this many are looked at in one step. */
const wholeBlocks = 100

/**
 * Reads one step of an account's past, from its `next_block` downwards, and writes it in one transaction together with how
 * far it got. Stopped in the middle, the step is simply done again.
 */
export async function backfillAccount(parameters: BackfillAccountParameters): Promise<void> {
  const { chainId, node, store, account, window } = parameters
  const { address, next_block: highest, floor_block, native_floor_block } = account
  const isNative = highest >= native_floor_block
  const width = isNative ? Math.min(window.size(), wholeBlocks) : window.size()
  const lowest = Math.max(floor_block, isNative ? native_floor_block : 0, highest - width + 1)
  try {
    const [blocks, logs, [lowestHeader]] = await Promise.all([
      isNative ? node.blocks(range(lowest, highest)) : Promise.resolve<NodeBlock[]>([]),
      readLogs(node, address, lowest, highest),
      node.headers([lowest]),
    ])
    if (lowestHeader === undefined) throw new NodeOutOfStepError(`The block ${lowest} of ${chainId} is missing.`)
    const facts = await readFacts({ chainId, node, blocks, logs, concerns: (other) => other === address })
    await store.backfill({ account, lowest, coveredSince: lowestHeader.timestamp * 1000, facts })
    window.grow()
  } catch (error) {
    if (error instanceof NodeRefusedError && window.shrink()) return
    throw error
  }
}

async function readLogs(node: HistoryNode, address: string, fromBlock: number, toBlock: number): Promise<NodeLog[]> {
  const filters = accountFilters([address])
  const found = await Promise.all(filters.map((topics) => node.logs({ fromBlock, toBlock, topics })))
  return found.flat()
}

function range(lowest: number, highest: number): number[] {
  return Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index)
}
