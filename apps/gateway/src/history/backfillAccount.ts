import type { HistoryNode, NodeBlock, NodeLog } from './historyNode.ts'
import { NodeOutOfStepError, NodeRefusedError } from './historyNode.ts'
import type { HistoryStore } from './historyStore.ts'
import type { HistoryAccountRow } from './historyTables.ts'
import { accountFilters } from './logFilters.ts'
import { readFacts } from './readFacts.ts'
import { searchNative } from './searchNative.ts'
import type { BlockTraces } from './traces/tracedPayment.ts'
import type { TraceReader } from './traces/traceReader.ts'
import type { WindowSize } from './windowSize.ts'
import { isForeignWrap } from './wrappedCoin.ts'

export type BackfillAccountParameters = {
  chainId: string
  /** The contract of the chain's wrapped coin, lower-case. */
  wrapped: string | undefined
  node: HistoryNode
  /** Absent where traces are switched off. */
  traces: TraceReader | undefined
  store: HistoryStore
  account: HistoryAccountRow
  window: WindowSize
}

/** Whole blocks are large: this many are looked at in one step. */
const wholeBlocks = 100
/** Blocks that were found by searching, in one step. */
const foundBlocks = 64

/** What one step reads: logs from `lowest` on, and these blocks as a whole. */
type Step = { lowest: number; numbers: readonly number[]; searched: number }

/**
 * Reads one step of an account's past, from its `next_block` downwards, and writes it in one transaction together with how
 * far it got. Stopped in the middle, the step is simply done again. The newest blocks are read as a whole; below them those
 * in which the account's balance or nonce changed, as far as nodes know old states; below that, logs alone.
 */
export async function backfillAccount(parameters: BackfillAccountParameters): Promise<void> {
  const { chainId, wrapped, node, store, account, window } = parameters
  const { address, next_block: highest } = account
  try {
    const step = await planStep(parameters)
    if (step === undefined) return await store.endSearch(account)
    const { lowest, numbers, searched } = step
    const [blocks, logs, [lowestHeader]] = await Promise.all([
      node.blocks(numbers),
      readLogs(parameters, lowest, highest),
      node.headers([lowest]),
    ])
    if (lowestHeader === undefined) throw new NodeOutOfStepError(`The block ${lowest} of ${chainId} is missing.`)
    const traces = await readTraces(parameters, step, blocks)
    const concerns = (other: string) => other === address
    const facts = await readFacts({ chainId, node, wrapped, blocks, traces, logs, concerns })
    await store.backfill({ account, lowest, searched, coveredSince: lowestHeader.timestamp * 1000, facts })
    window.grow()
  } catch (error) {
    if (error instanceof NodeRefusedError && window.shrink()) return
    throw error
  }
}

/** `undefined` when the search has to end, because no node knows states of that time. */
async function planStep({ node, account, window }: BackfillAccountParameters): Promise<Step | undefined> {
  const { address, next_block: highest, floor_block, native_floor_block, search_floor, search_left } = account
  if (highest >= native_floor_block) {
    const width = Math.min(window.size(), wholeBlocks)
    const lowest = Math.max(floor_block, native_floor_block, highest - width + 1)
    return { lowest, numbers: range(lowest, highest), searched: 0 }
  }
  if (highest < search_floor || search_left <= 0) {
    return { lowest: Math.max(floor_block, highest - window.size() + 1), numbers: [], searched: 0 }
  }
  const from = Math.max(floor_block, search_floor, highest - window.size() + 1)
  const most = Math.min(foundBlocks, search_left)
  const found = await searchNative({ node, address, lowest: from, highest, most })
  return found && { lowest: found.lowest, numbers: found.blocks, searched: found.blocks.length }
}

/** Of blocks that were read without being searched for, only those are traced that changed the account. */
async function readTraces(
  { node, traces, account: { address, next_block: highest } }: BackfillAccountParameters,
  { lowest, numbers, searched }: Step,
  blocks: readonly NodeBlock[],
): Promise<ReadonlyMap<number, BlockTraces>> {
  if (traces === undefined || blocks.length === 0) return new Map()
  if (searched > 0) return traces.read(blocks)
  // Where a node does not know old states, it cannot trace the blocks either.
  const changed = await searchNative({ node, address, lowest, highest, most: numbers.length })
  return traces.read(blocks.filter(({ number }) => changed?.blocks.includes(number)))
}

async function readLogs(
  { node, wrapped, account: { address } }: BackfillAccountParameters,
  fromBlock: number,
  toBlock: number,
): Promise<NodeLog[]> {
  const filters = accountFilters([address], wrapped)
  const found = await Promise.all(filters.map((topics) => node.logs({ fromBlock, toBlock, topics })))
  return found.flatMap(({ logs }) => logs).filter((log) => !isForeignWrap(log, wrapped))
}

function range(lowest: number, highest: number): number[] {
  return Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index)
}
