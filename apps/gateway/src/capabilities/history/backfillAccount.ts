import type { HistoryNode } from './historyNode.ts'
import { NodeOutOfStepError } from './historyNode.ts'
import type { NodeBlock, NodeHeader, NodeLog } from './historyNodeSchemas.ts'
import type { HistoryStore } from './historyStore.ts'
import type { HistoryAccountRow } from './historyTables.ts'
import { accountFilters } from './logFilters.ts'
import { readFacts } from './readFacts.ts'
import { readLogFacts } from './readLogFacts.ts'
import { searchNative } from './searchNative.ts'
import type { BlockTraces } from './traces/tracedPayment.ts'
import type { TraceReader } from './traces/traceReader.ts'
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
  /** How many blocks to read at most. */
  size: number
  /** Whether transactions found by their logs are read whole at once, instead of when a page first shows them. */
  readsWhole: boolean
  /** Leaves out transactions that the node lacks although it told of them. */
  mayLack: boolean
}

/** Whole blocks are large: this many are looked at in one step. */
const wholeBlocks = 100
/** Blocks that were found by searching, in one step. */
const foundBlocks = 64

/** What one step reads: logs from `lowest` on, and these blocks as a whole. */
type Plan = { lowest: number; numbers: readonly number[]; searched: number }

/**
 * Reads one step of an account's past, from its `next_block` downwards, and writes it in one transaction together with how
 * far it got. Stopped in the middle, the step is simply done again. The newest blocks are read as a whole; below them those
 * in which the account's balance or nonce changed, as far as nodes know old states; below that, logs alone.
 *
 * @returns How many logs named the account.
 * @throws NodeRefusedError, BodyTooLargeError when fewer blocks should be asked for.
 */
export async function backfillAccount(parameters: BackfillAccountParameters): Promise<number> {
  const { chainId, wrapped, node, store, account, readsWhole, mayLack } = parameters
  const { address, next_block: highest } = account
  const plan = await planStep(parameters)
  if (plan === undefined) {
    await store.endSearch(account)
    return 0
  }
  const { lowest, numbers, searched } = plan
  const [blocks, window, [lowestHeader]] = await Promise.all([
    node.blocks(numbers),
    node.window({ fromBlock: lowest, toBlock: highest, filters: accountFilters([address], wrapped) }),
    node.headers([lowest]),
  ])
  if (lowestHeader === undefined) throw new NodeOutOfStepError(`The block ${lowest} of ${chainId} is missing.`)
  const logs = window.logs.filter((log) => !isForeignWrap(log, wrapped))
  const traces = await readTraces(parameters, plan, blocks)
  const concerns = (other: string) => other === address
  const [inBlocks, outside] = readsWhole ? [logs, []] : split(logs, blocks)
  const known: NodeHeader[] = [lowestHeader, window.last, ...blocks]
  const facts = [
    ...(await readFacts({ chainId, node, wrapped, blocks, traces, logs: inBlocks, concerns, mayLack })),
    ...(await readLogFacts({ chainId, node, wrapped, logs: outside, headers: known })),
  ]
  await store.backfill({ account, lowest, searched, coveredSince: lowestHeader.timestamp * 1000, facts })
  return logs.length
}

/** `undefined` when the search has to end, because no node knows states of that time. */
async function planStep({ node, account, size }: BackfillAccountParameters): Promise<Plan | undefined> {
  const { address, next_block: highest, floor_block, native_floor_block, search_floor, search_left } = account
  if (highest >= native_floor_block) {
    const width = Math.min(size, wholeBlocks)
    const lowest = Math.max(floor_block, native_floor_block, highest - width + 1)
    return { lowest, numbers: range(lowest, highest), searched: 0 }
  }
  if (highest < search_floor || search_left <= 0) {
    return { lowest: Math.max(floor_block, highest - size + 1), numbers: [], searched: 0 }
  }
  const from = Math.max(floor_block, search_floor, highest - size + 1)
  const most = Math.min(foundBlocks, search_left)
  const found = await searchNative({ node, address, lowest: from, highest, most })
  return found && { lowest: found.lowest, numbers: found.blocks, searched: found.blocks.length }
}

/** Of blocks that were read without being searched for, only those are traced that changed the account. */
async function readTraces(
  { node, traces, account: { address, next_block: highest } }: BackfillAccountParameters,
  { lowest, numbers, searched }: Plan,
  blocks: readonly NodeBlock[],
): Promise<ReadonlyMap<number, BlockTraces>> {
  if (traces === undefined || blocks.length === 0) return new Map()
  if (searched > 0) return traces.read(blocks)
  // Where a node does not know old states, it cannot trace the blocks either.
  const changed = await searchNative({ node, address, lowest, highest, most: numbers.length })
  return traces.read(blocks.filter(({ number }) => changed?.blocks.includes(number)))
}

/** Logs in blocks that were read as a whole, and the others. */
function split(logs: readonly NodeLog[], blocks: readonly NodeBlock[]): [NodeLog[], NodeLog[]] {
  const numbers = new Set(blocks.map(({ number }) => number))
  return [
    logs.filter(({ blockNumber }) => numbers.has(blockNumber)),
    logs.filter(({ blockNumber }) => !numbers.has(blockNumber)),
  ]
}

function range(lowest: number, highest: number): number[] {
  return Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index)
}
