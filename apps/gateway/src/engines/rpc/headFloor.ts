import { RejectedAnswerError } from './attemptErrors.ts'
import { neededBlock, newestBlockIn, type ReadCall, saysHead } from './neededBlock.ts'
import { createReportedHeads } from './reportedHeads.ts'

/** Keeps the answers of one chain's nodes from falling behind what was reported to callers. */
export type HeadFloor = {
  /** What a call needs of the nodes from now on; `undefined` where any node will do. */
  begin: (calls: readonly ReadCall[] | undefined) => FlooredCall | undefined
  /** The newest block that was reported to a caller. */
  floor: () => bigint | undefined
  /** Notes a block that was reported to a caller outside these calls, as by a subscription. */
  tell: (block: bigint) => void
  /** Notes a block that another pool of the chain reported, here or in another process. */
  hear: (block: bigint) => void
}

/** One call under the floor. */
export type FlooredCall = {
  /** Before a node is asked. @throws RejectedAnswerError `behind`, or the failure of the node to say how far it is. */
  check: (index: number) => Promise<void>
  /** Before its answer is taken. @throws RejectedAnswerError `behind` or `ahead`. */
  judge: (index: number, body: Uint8Array) => void
  /** Notes that the caller is given a node's answer. */
  tell: (index: number, body: Uint8Array) => void
  /** Notes that no node was far enough. */
  miss: () => void
}

export type CreateHeadFloorParameters = {
  /** How many nodes the chain has. */
  nodes: number
  /** Told of each block that raises the floor, unless another pool reported it. Default none. */
  onRaise?: ((block: bigint) => void) | undefined
  /** Asks one node for its newest block; `undefined` when it does not say. */
  ask: (index: number) => Promise<bigint | undefined>
  /** Whether a node is behind others by the time of its newest block. */
  isBehind: (index: number) => boolean
  /** Milliseconds since 1970. */
  now: () => number
}

/** Blocks of subscriptions come from nodes of another list. */
const subscribed = -1
const heard = -2

export function createHeadFloor({ ask, isBehind, nodes, now, onRaise }: CreateHeadFloorParameters): HeadFloor {
  const heads = createReportedHeads({ nodes, isBehind: (index) => index >= 0 && isBehind(index), now })
  const tell = (index: number, block: bigint) => {
    const before = heads.floor()
    heads.tell(index, block)
    const floor = heads.floor()
    if (floor !== undefined && (before === undefined || floor > before)) onRaise?.(floor)
  }
  return {
    floor: heads.floor,
    tell: (block) => tell(subscribed, block),
    hear: (block) => heads.tell(heard, block),
    begin: (calls) => {
      if (calls === undefined) return undefined
      // A block reported later was unknown when the caller asked; an implausible block is required of no node.
      const first = heads.floor()
      const needed = () => {
        const floor = heads.floor()
        if (first === undefined || floor === undefined) return undefined
        if (floor > first) return neededBlock(calls, first)
        return neededBlock(calls, floor)
      }
      const [single] = calls
      const isReportedByAnswer = calls.length === 1 && single !== undefined && saysHead(single)
      return {
        check: async (index) => {
          const block = isReportedByAnswer ? undefined : needed()
          if (block === undefined || heads.isAt(index, block)) return
          const head = await ask(index)
          if (head === undefined) throw new RejectedAnswerError('behind', 0)
          heads.note(index, head)
          if (head < (needed() ?? 0n)) throw new RejectedAnswerError('behind', 0)
          if (heads.isImplausible(index, head)) throw new RejectedAnswerError('ahead', 0)
        },
        judge: (index, body) => {
          const block = newestBlockIn(calls, body)
          if (block === undefined) return
          if (isReportedByAnswer || !heads.isAt(index, block)) heads.note(index, block)
          if (isReportedByAnswer && block < (needed() ?? 0n)) throw new RejectedAnswerError('behind', 200)
          if (heads.isImplausible(index, block)) throw new RejectedAnswerError('ahead', 200)
        },
        tell: (index, body) => {
          const block = newestBlockIn(calls, body)
          if (block !== undefined) tell(index, block)
        },
        miss: heads.miss,
      }
    },
  }
}
