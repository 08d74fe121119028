import type { FollowChainParameters } from './followChainParameters.ts'
import { NodeOutOfStepError } from './historyNode.ts'
import type { NodeLog } from './historyNodeSchemas.ts'
import type { HistoryChainRow } from './historyTables.ts'
import { accountFilters, everybodyFilter, isAccountInLogs } from './logFilters.ts'
import { readFacts } from './readFacts.ts'
import { readLogFacts } from './readLogFacts.ts'
import type { TransactionFacts } from './readTransaction.ts'
import { isForeignWrap } from './wrappedCoin.ts'
import type { Followed } from './writeFacts.ts'

/** More accounts than this are not named in filters: every log that moves something is read. */
const maxNamed = 5_000

/** What happened in the blocks after the head. */
export type Step = {
  /** Blocks to remember for reorganisations, oldest first; the last one is the new head. */
  blocks: readonly { number: number; hash: string }[]
  logs: readonly NodeLog[]
  facts: readonly TransactionFacts[]
  /** How many logs and transactions the node told, including those of no followed account. */
  items: number
}

export type ReadStepParameters = Pick<FollowChainParameters, 'chainId' | 'wrapped' | 'settings' | 'node' | 'traces'> & {
  head: Pick<HistoryChainRow, 'head_number' | 'head_hash'>
  to: number
  followed: Followed
  /** Leaves out transactions that the node lacks although it told of them. */
  mayLack: boolean
}

/**
 * Reads the blocks after the head up to `to`: as a whole, once for all accounts, or their logs alone.
 *
 * @throws NodeOutOfStepError when answers belong to different branches.
 */
export async function readStep(parameters: ReadStepParameters): Promise<Step> {
  return parameters.settings.wholeBlocks ? readWhole(parameters) : readLogged(parameters)
}

async function readLogged(parameters: ReadStepParameters): Promise<Step> {
  const { chainId, wrapped, node, head, to, followed } = parameters
  const { filters, choose } = filtersFor(followed, wrapped)
  const from = head.head_number + 1
  if (filters.length === 0) return readHeads(parameters)
  const window = await node.window({ fromBlock: from, toBlock: to, filters })
  // One node told both ends at once, so everything between them belongs to its branch.
  if (window.before?.hash !== head.head_hash) throw otherBranch(chainId)
  const logs = choose(window.logs)
  const facts = await readLogFacts({ chainId, node, wrapped, logs, headers: [window.last] })
  if (logs.some(({ blockNumber, blockHash }) => blockNumber === to && blockHash !== window.last.hash)) {
    throw otherBranch(chainId)
  }
  return { blocks: [{ number: to, hash: window.last.hash }], logs, facts, items: window.logs.length }
}

/** No account is followed yet: the head moves without a query for logs. */
async function readHeads({ chainId, node, head, to }: ReadStepParameters): Promise<Step> {
  const [before, last] = await node.testify([head.head_number, to])
  if (last === undefined || before?.hash !== head.head_hash) throw otherBranch(chainId)
  return { blocks: [{ number: to, hash: last.hash }], logs: [], facts: [], items: 0 }
}

async function readWhole(parameters: ReadStepParameters): Promise<Step> {
  const { chainId, wrapped, node, traces, head, to, followed, mayLack } = parameters
  const from = head.head_number + 1
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const { filters, choose } = filtersFor(followed, wrapped)
  const [blocks, found] = await Promise.all([
    node.blocks(numbers),
    Promise.all(filters.map((topics) => node.logs({ fromBlock: from, toBlock: to, topics }))),
  ])
  let parent = head.head_hash
  for (const block of blocks) {
    if (block.parentHash !== parent) throw new NodeOutOfStepError(`The chain ${chainId} was reorganised meanwhile.`)
    parent = block.hash
  }
  // Logs of another branch that holds none would look like blocks in which nothing happened.
  if (found.some(({ lastHash }) => lastHash !== parent)) throw otherBranch(chainId)
  const logs = choose(found.flatMap((each) => each.logs))
  const facts = await readFacts({
    chainId,
    node,
    wrapped,
    blocks,
    traces: (await traces?.read(blocks)) ?? new Map(),
    logs,
    concerns: (address) => followed === 'everybody' || followed.has(address),
    mayLack,
  })
  const items = [...blocks.map(({ transactions }) => transactions), ...found.map((each) => each.logs)]
  return { blocks, logs, facts, items: items.reduce((sum, { length }) => sum + length, 0) }
}

/** The filters that find the logs that matter, and what leaves out the others that they let through. */
function filtersFor(followed: Followed, wrapped: string | undefined) {
  const isOfAll = followed === 'everybody' || followed.size > maxNamed
  return {
    filters: isOfAll ? [everybodyFilter(wrapped)] : accountFilters([...followed], wrapped),
    choose: (logs: readonly NodeLog[]): NodeLog[] =>
      logs.filter(
        (log) =>
          !isForeignWrap(log, wrapped) && (!isOfAll || followed === 'everybody' || isAccountInLogs(log, followed)),
      ),
  }
}

function otherBranch(chainId: string): NodeOutOfStepError {
  return new NodeOutOfStepError(`The logs of ${chainId} belong to another branch.`)
}
