import { UpstreamsFailedError } from '../../engines/rpc/UpstreamsFailedError.ts'
import type { AccountState, HistoryNode } from './historyNode.ts'
import { NodeRefusedError } from './nodeCalls.ts'

export type SearchNativeParameters = {
  node: HistoryNode
  address: string
  /** The range of blocks to look through, both ends included. */
  lowest: number
  highest: number
  /** At most so many blocks are named; the range is cut below them. */
  most: number
}

export type SearchNativeReturnType = {
  /** Everything from this block up to `highest` was looked through. */
  lowest: number
  /** The blocks after which the account's coins or nonce differ from before, newest first. */
  blocks: readonly number[]
}

/** Blocks after `from` up to `to`, over which the account changed. */
type Range = { from: number; to: number; before: AccountState; after: AccountState }

/** Nodes of one chain may keep old states or not; it takes this many refusals to believe that none does. */
const tries = 3

/**
 * Finds the blocks in which an account got or spent native coins, by halving ranges over which its balance or its nonce
 * changed. What cancels out to the last unit between two looks, and changes no nonce, is not seen: for accounts with a key
 * that is a call without value by others.
 *
 * @returns `undefined` where the node does not know states of that time.
 * @throws UpstreamsFailedError when no node answers at all.
 */
export async function searchNative(parameters: SearchNativeParameters): Promise<SearchNativeReturnType | undefined> {
  const { node, address, highest, most } = parameters
  // Nothing moves in the first block of a chain: what accounts have there was given to them without a transaction.
  const from = Math.max(0, parameters.lowest - 1)
  let lowest = parameters.lowest
  const ends = await readStates(node, address, [from, highest])
  const [before, after] = ends ?? []
  if (before === undefined || after === undefined) return undefined
  let ranges: Range[] = [{ from, to: highest, before, after }].filter(isChanged)
  while (ranges.some(isDivisible)) {
    const halved = ranges.filter(isDivisible)
    const states = await readStates(node, address, halved.map(middleOf))
    if (states === undefined) return undefined
    const middles = new Map(halved.map((range, index) => [range, states[index]]))
    const parts = ranges.flatMap((range) => split(range, middles.get(range))).filter(isChanged)
    const [cut] = parts.slice(most)
    if (cut !== undefined) lowest = cut.to + 1
    ranges = parts.slice(0, most)
  }
  return { lowest, blocks: ranges.map(({ to }) => to) }
}

function isChanged({ before, after }: Range): boolean {
  return before.nonce !== after.nonce || before.balance !== after.balance
}

function isDivisible({ from, to }: Range): boolean {
  return to - from > 1
}

function middleOf({ from, to }: Range): number {
  return from + Math.floor((to - from) / 2)
}

/** The newer half first. */
function split(range: Range, middle: AccountState | undefined): Range[] {
  if (middle === undefined) return [range]
  const at = middleOf(range)
  return [
    { from: at, to: range.to, before: middle, after: range.after },
    { from: range.from, to: at, before: range.before, after: middle },
  ]
}

async function readStates(
  node: HistoryNode,
  address: string,
  blocks: readonly number[],
): Promise<readonly AccountState[] | undefined> {
  for (let count = 0; count < tries; count += 1) {
    try {
      return await node.states(address, blocks)
    } catch (error) {
      if (error instanceof NodeRefusedError) continue
      if (!(error instanceof UpstreamsFailedError)) throw error
      // Some nodes say "missing trie node" in words that mean another node should be asked; one that answers else is not down.
      await node.latest()
    }
  }
  return undefined
}
