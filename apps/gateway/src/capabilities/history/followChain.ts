import { BodyTooLargeError } from '../../engines/input/readCapped.ts'
import { UpstreamsFailedError } from '../../engines/rpc/UpstreamsFailedError.ts'
import { agreeWithChain } from './agreeWithChain.ts'
import { findPoisoned } from './findPoisoned.ts'
import type { FollowChainParameters } from './followChainParameters.ts'
import type { HistoryNode } from './historyNode.ts'
import { NodeLacksError, NodeOutOfStepError } from './historyNode.ts'
import type { NodeHeader } from './historyNodeSchemas.ts'
import type { HistoryChainRow } from './historyTables.ts'
import { NodeRefusedError } from './nodeCalls.ts'
import { readStep, type Step } from './readStep.ts'
import { createSuspectedAccounts } from './suspectedAccounts.ts'
import type { Followed } from './writeFacts.ts'

/** One pass of the follower; answers `done` once the head is the chain's newest block. */
export type Follower = { pass: () => Promise<'done' | 'behind' | 'idle'> }

/** So long a step may fail because the node lacks transactions that it told of; then they are left out. */
const maxLackMs = 10_000
/** An account with more logs than this since the start, on average more than one in two blocks, is followed no longer. */
const maxLogs = 10_000

/** Follows the head of one chain, step by step; each step is one transaction of the database. */
export function createFollower(parameters: FollowChainParameters): Follower {
  const { isLocal, settings, node, now, store, window, wrapped } = parameters
  const { agree, begin } = agreeWithChain(parameters)
  const logCounts = new Map<string, number>()
  let lacking: { head: number; since: number } | undefined
  const suspected = createSuspectedAccounts()

  const admit = async (chain: HistoryChainRow): Promise<void> => {
    if (!(await store.hasNewcomers())) return
    const joined = chain.everyone_from === null ? chain.head_number : chain.everyone_from - 1
    const floor = Math.max(settings.startBlock ?? 0, isLocal ? 0 : joined - settings.backfillBlocks + 1)
    const nativeFloor = isLocal ? 0 : joined - settings.backfillNativeBlocks + 1
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

  /** The accounts that had so many logs by now that following them would be paid for by all others. */
  const findBusy = (followed: Followed, { logs }: Step): string[] => {
    if (isLocal || followed === 'everybody') return []
    for (const { topics } of logs) {
      const named = new Set(topics.slice(1).map((topic) => `0x${topic.slice(26)}`))
      for (const address of named) {
        if (followed.has(address)) logCounts.set(address, (logCounts.get(address) ?? 0) + 1)
      }
    }
    const busy = [...logCounts].flatMap(([address, count]) => (count > maxLogs ? [address] : []))
    for (const address of busy) logCounts.delete(address)
    return busy
  }

  const advance = async (chain: HistoryChainRow, latest: number, followed: Followed): Promise<number> => {
    const to = Math.min(latest, chain.head_number + window.size())
    const mayLack = lacking?.head === chain.head_number && lacking.since < now() - maxLackMs
    const step = await readStep({ ...parameters, head: chain, to, followed, mayLack })
    const busy = findBusy(followed, step)
    if (busy.length > 0) {
      await store.refuse(busy, now())
      return chain.head_number
    }
    await store.advance({ head: chain, blocks: step.blocks, facts: step.facts, followed })
    window.fit({ blocks: to - chain.head_number, items: step.items })
    return to
  }

  /** Whether a step that was refused can be tried again: with fewer blocks, or without the accounts that spoil it. */
  const recover = async (error: unknown, chain: HistoryChainRow, followed: Followed): Promise<boolean> => {
    if (error instanceof NodeLacksError && lacking?.head !== chain.head_number) {
      lacking = { head: chain.head_number, since: now() }
    }
    // What took too long for every node may be too much at once; the failure counts all the same.
    if (error instanceof UpstreamsFailedError) window.shrink()
    if (!(error instanceof NodeRefusedError || error instanceof BodyTooLargeError)) return false
    if (window.shrink()) return true
    if (followed === 'everybody') return false
    const poisoned = await findPoisoned(node, [...followed], { block: chain.head_number + 1, wrapped })
    const confirmed = suspected.confirm(chain.head_number, poisoned)
    if (confirmed.length === 0) return false
    await store.refuse(confirmed, now())
    return true
  }

  /** Whether the last request on the chain is so old that it is left alone. */
  const isResting = async (): Promise<boolean> => {
    if (settings.followAll) return false
    const askedAt = await store.lastAskedAt()
    return askedAt === undefined || (!isLocal && askedAt < now() - settings.restMs)
  }

  return {
    pass: async () => {
      if (await isResting()) return 'idle'
      const startedAt = now()
      const latest = await node.latest()
      const known = await store.chain()
      const chain = known === undefined ? await begin(latest) : await agree(known, latest)
      if (chain === undefined) return 'done'
      if (settings.followAll !== (chain.everyone_from !== null)) {
        await store.setEveryone(chain, settings.followAll)
        return 'behind'
      }
      // After a long rest the new head is worth more than what was missed: that would be read block by block.
      if (!isLocal && !settings.followAll && latest - chain.head_number > settings.backfillBlocks) {
        await store.restart(chain, await headerAt(node, latest))
        return 'behind'
      }
      await admit(chain)
      if (chain.head_number < latest) {
        const followed: Followed = settings.followAll ? 'everybody' : await store.followed()
        try {
          const head = await advance(chain, latest, followed)
          if (head < latest) return 'behind'
        } catch (error) {
          if (await recover(error, chain, followed)) return 'behind'
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
