import type { HistoryNode, NodeHeader, NodeLog } from './historyNode.ts'
import { NodeOutOfStepError, NodeRefusedError } from './historyNode.ts'
import type { HistorySettings } from './historySettings.ts'
import type { HistoryStore } from './historyStore.ts'
import type { HistoryChainRow } from './historyTables.ts'
import { accountFilters, everybodyFilter, isAccountInLogs } from './logFilters.ts'
import { readFacts } from './readFacts.ts'
import type { TraceReader } from './traces/traceReader.ts'
import type { WindowSize } from './windowSize.ts'
import { isForeignWrap } from './wrappedCoin.ts'
import type { Followed } from './writeFacts.ts'

export type FollowChainParameters = {
  chainId: string
  /** A chain without a past worth bounding: all of it is read. */
  isLocal: boolean
  /** Whether one node alone speaks for the chain, so that a lower head is a fact and no lagging. */
  hasOneNode: boolean
  /** The contract of the chain's wrapped coin, lower-case. */
  wrapped: string | undefined
  settings: HistorySettings
  node: HistoryNode
  /** Absent where traces are switched off. */
  traces: TraceReader | undefined
  store: HistoryStore
  window: WindowSize
}

type FoundLogs = { logs: NodeLog[]; lastHashes: readonly string[] }

/** How often in a row a chain must look shorter before that is believed, where several nodes answer. */
const looksBeforeShorter = 3

/** One pass of the follower; answers `done` once the head is the chain's newest block. */
export type Follower = { pass: () => Promise<'done' | 'behind' | 'idle'> }

/** Follows the head of one chain, step by step; each step is one transaction of the database. */
export function createFollower(parameters: FollowChainParameters): Follower {
  const { chainId, hasOneNode, wrapped, settings, node, traces, store, window } = parameters
  let shorterLooks = 0

  const begin = async (latest: number): Promise<HistoryChainRow> => {
    const first =
      settings.followAll && settings.startBlock !== undefined ? Math.max(0, settings.startBlock - 1) : latest
    const number = Math.min(first, latest)
    const header = await headerAt(node, number)
    await store.begin(header, settings.followAll ? number + 1 : null)
    const chain = await store.chain()
    if (chain === undefined) throw new NodeOutOfStepError(`The chain ${chainId} could not be begun.`)
    return chain
  }

  /** Answers the head that the node agrees with, after forgetting what it does not agree with. */
  const agree = async (chain: HistoryChainRow, latest: number): Promise<HistoryChainRow | undefined> => {
    const isShorter = latest < chain.head_number
    const [header] = await node.headers([Math.min(latest, chain.head_number)])
    if (!isShorter && header?.hash === chain.head_hash) {
      shorterLooks = 0
      return chain
    }
    // A node that says how high the chain is and lacks the block is behind the one that said so.
    if (header === undefined) throw new NodeOutOfStepError(`A node of ${chainId} is behind another.`)
    const kept = await store.blocks()
    if (isShorter && kept.find(({ number }) => number === latest)?.hash === header?.hash) {
      shorterLooks += 1
      // Several nodes are rarely at the same block; the one that answered may simply be late.
      if (!hasOneNode && shorterLooks < looksBeforeShorter) return undefined
    }
    shorterLooks = 0
    for (const block of kept) {
      if (block.number > latest) continue
      const [now] = await node.headers([block.number])
      if (now?.hash !== block.hash) continue
      await store.rollBack(chain, block)
      return store.chain()
    }
    await store.beginAnew(chain)
    return begin(latest)
  }

  const admit = async (chain: HistoryChainRow): Promise<void> => {
    if (!(await store.hasNewcomers())) return
    const joined = chain.everyone_from === null ? chain.head_number : chain.everyone_from - 1
    const floor = Math.max(settings.startBlock ?? 0, parameters.isLocal ? 0 : joined - settings.backfillBlocks + 1)
    const nativeFloor = parameters.isLocal ? 0 : joined - settings.backfillNativeBlocks + 1
    const header = await headerAt(node, Math.max(0, joined))
    await store.admit({
      head: chain,
      joined,
      floor,
      nativeFloor,
      searchFloor: Math.max(floor, nativeFloor - settings.searchNativeBlocks),
      searchReads: settings.searchNativeBlocks === 0 ? 0 : settings.searchNativeReads,
      coveredSince: header.timestamp * 1000,
    })
  }

  /** The logs that matter, and the hashes that the last block had where they came from. */
  const readLogs = async (fromBlock: number, toBlock: number, followed: Followed): Promise<FoundLogs> => {
    const isOfAll = followed === 'everybody' || followed.size > 1_000
    const filters = isOfAll ? [everybodyFilter(wrapped)] : accountFilters([...followed], wrapped)
    const found: NodeLog[] = []
    const lastHashes: string[] = []
    for (const topics of filters) {
      const { logs, lastHash } = await node.logs({ fromBlock, toBlock, topics })
      found.push(...logs)
      lastHashes.push(lastHash)
    }
    const own = found.filter((log) => !isForeignWrap(log, wrapped))
    const isFiltered = isOfAll && followed !== 'everybody'
    return { logs: isFiltered ? own.filter((log) => isAccountInLogs(log, followed)) : own, lastHashes }
  }

  const advance = async (chain: HistoryChainRow, latest: number): Promise<number> => {
    const from = chain.head_number
    const to = Math.min(latest, from + window.size())
    const numbers = Array.from({ length: to - from }, (_, index) => from + 1 + index)
    const followed: Followed = settings.followAll ? 'everybody' : await store.followed()
    const [blocks, { logs, lastHashes }] = await Promise.all([node.blocks(numbers), readLogs(from + 1, to, followed)])
    let parent = chain.head_hash
    for (const block of blocks) {
      if (block.parentHash !== parent) throw new NodeOutOfStepError(`The chain ${chainId} was reorganised meanwhile.`)
      parent = block.hash
    }
    // Logs of another branch that holds none would look like blocks in which nothing happened.
    if (lastHashes.some((hash) => hash !== parent)) {
      throw new NodeOutOfStepError(`The logs of ${chainId} belong to another branch.`)
    }
    const facts = await readFacts({
      chainId,
      node,
      wrapped,
      blocks,
      traces: (await traces?.read(blocks)) ?? new Map(),
      logs,
      concerns: (address) => followed === 'everybody' || followed.has(address),
    })
    await store.advance({ head: chain, blocks, facts, followed })
    return to
  }

  return {
    pass: async () => {
      if (!settings.followAll && !(await store.hasAccounts())) return 'idle'
      const startedAt = Date.now()
      const latest = await node.latest()
      const known = await store.chain()
      const chain = known === undefined ? await begin(latest) : await agree(known, latest)
      if (chain === undefined) return 'done'
      if (settings.followAll !== (chain.everyone_from !== null)) {
        await store.setEveryone(chain, settings.followAll)
        return 'behind'
      }
      await admit(chain)
      if (chain.head_number < latest) {
        try {
          const head = await advance(chain, latest)
          window.grow()
          if (head < latest) return 'behind'
        } catch (error) {
          if (error instanceof NodeRefusedError && window.shrink()) return 'behind'
          throw error
        }
      }
      await store.setChecked(startedAt)
      return 'done'
    },
  }
}

async function headerAt(node: HistoryNode, number: number): Promise<NodeHeader> {
  const [header] = await node.headers([number])
  if (header === undefined) throw new NodeOutOfStepError(`The block ${number} is missing.`)
  return header
}
