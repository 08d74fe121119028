import type { FollowChainParameters } from './followChainParameters.ts'
import { ForeignChainError, NodeOutOfStepError } from './historyNode.ts'
import type { HistoryChainRow } from './historyTables.ts'

/** How often in a row a chain must look shorter before that is believed, where several nodes answer. */
const looksBeforeShorter = 3
/** How often in a row a public chain must have no block in common with the index before that is begun anew. */
const looksBeforeAnew = 5
/** Kept blocks that are compared at once. */
const comparedAtOnce = 8

/** Brings the index of one chain into agreement with its nodes, before it goes on. */
export type ChainAgreement = {
  /** Begins the index of a chain. @throws ForeignChainError when the node speaks for another. */
  begin: (latest: number) => Promise<HistoryChainRow>
  /**
   * The head that the nodes agree with, after forgetting what they do not agree with; `undefined` while it is open whether
   * a node is only late. Nothing is forgotten on the word of a node that speaks for another chain, or whose blocks do not
   * follow the one that is kept.
   *
   * @throws ForeignChainError, NodeOutOfStepError
   */
  agree: (chain: HistoryChainRow, latest: number) => Promise<HistoryChainRow | undefined>
}

export function agreeWithChain(
  parameters: Pick<FollowChainParameters, 'chainId' | 'isLocal' | 'hasOneNode' | 'settings' | 'node' | 'store'>,
): ChainAgreement {
  const { chainId, isLocal, hasOneNode, settings, node, store } = parameters
  let shorterLooks = 0
  let foreignLooks = 0

  const begin = async (latest: number): Promise<HistoryChainRow> => {
    const first =
      settings.followAll && settings.startBlock !== undefined ? Math.max(0, settings.startBlock - 1) : latest
    const number = Math.min(first, latest)
    const [header] = await node.testify([number])
    if (header === undefined) throw new NodeOutOfStepError(`The block ${number} is missing.`)
    await store.begin(header, settings.followAll ? number + 1 : null)
    const chain = await store.chain()
    if (chain === undefined) throw new NodeOutOfStepError(`The chain ${chainId} could not be begun.`)
    return chain
  }

  /** The newest kept block that the chain still has. */
  const findAncestor = async (kept: readonly { number: number; hash: string }[]) => {
    for (let start = 0; start < kept.length; start += comparedAtOnce) {
      const group = kept.slice(start, start + comparedAtOnce)
      const headers = await node.testify(group.map(({ number }) => number))
      const found = group.find(({ hash }, index) => headers[index]?.hash === hash)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** @throws ForeignChainError unless the block after this one names it as its parent. */
  const checkNext = async (number: number): Promise<void> => {
    const [block, next] = await node.testify([number, number + 1])
    if (block === undefined || next === undefined)
      throw new NodeOutOfStepError(`A node of ${chainId} is behind another.`)
    if (next.parentHash !== block.hash) {
      throw new ForeignChainError(`Blocks of ${chainId} from a node do not follow one another.`)
    }
  }

  const agree: ChainAgreement['agree'] = async (chain, latest) => {
    const isShorter = latest < chain.head_number
    const kept = isShorter ? (await store.blocks()).filter(({ number }) => number <= latest) : []
    const top = isShorter ? kept[0] : { number: chain.head_number, hash: chain.head_hash }
    const [header] = top === undefined ? [] : await node.headers([top.number])
    if (top !== undefined && header === undefined) {
      // A node that says how high the chain is and lacks the block is behind the one that said so.
      throw new NodeOutOfStepError(`A node of ${chainId} is behind another.`)
    }
    if (top !== undefined && header?.hash === top.hash) {
      foreignLooks = 0
      if (!isShorter) {
        shorterLooks = 0
        return chain
      }
      shorterLooks += 1
      // Several nodes are rarely at the same block; the one that answered may simply be late.
      if (!(hasOneNode && isLocal) && shorterLooks < looksBeforeShorter) return undefined
    }
    shorterLooks = 0
    const below = (isShorter ? kept : await store.blocks()).filter(({ number }) => number <= latest)
    const ancestor = await findAncestor(below)
    if (ancestor !== undefined) {
      if (ancestor.number < latest) await checkNext(ancestor.number)
      await store.rollBack(chain, ancestor)
      return store.chain()
    }
    foreignLooks += 1
    if (!isLocal && foreignLooks < looksBeforeAnew) {
      throw new ForeignChainError(`The chain ${chainId} has no block in common with what was read of it.`)
    }
    if (latest > 0) await checkNext(latest - 1)
    foreignLooks = 0
    const anew = await node.testify([latest])
    if (anew[0] === undefined) throw new NodeOutOfStepError(`The block ${latest} is missing.`)
    await store.beginAnew(chain)
    return begin(latest)
  }

  return { begin, agree }
}
