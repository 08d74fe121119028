import { BodyTooLargeError } from '../../engines/input/readCapped.ts'
import type { HistoryNode } from './historyNode.ts'
import { accountFilters } from './logFilters.ts'
import { NodeRefusedError } from './nodeCalls.ts'

/** An address without an owner, so that no log names it. */
const nobody = '0x00000000000000000000000000000000f0e1d2c3'
/** More questions than this are not asked in one search; the next search goes on. */
const maxQuestions = 64

/**
 * Finds the accounts whose logs in one block are more than the node tells or than fit into an answer, by halving the list.
 * None when the node refuses the logs of an unused address, too: then no account is at fault.
 */
export async function findPoisoned(
  node: HistoryNode,
  accounts: readonly string[],
  { block, wrapped }: { block: number; wrapped: string | undefined },
): Promise<readonly string[]> {
  let questions = 0
  const isRefused = async (group: readonly string[]): Promise<boolean> => {
    questions += 1
    try {
      await node.window({ fromBlock: block, toBlock: block, filters: accountFilters(group, wrapped) })
      return false
    } catch (error) {
      if (error instanceof NodeRefusedError || error instanceof BodyTooLargeError) return true
      throw error
    }
  }
  if (await isRefused([nobody])) return []
  const found: string[] = []
  const open: (readonly string[])[] = [accounts]
  while (questions < maxQuestions) {
    const group = open.pop()
    if (group === undefined) break
    if (!(await isRefused(group))) continue
    if (group.length === 1) found.push(...group)
    else open.push(group.slice(group.length / 2), group.slice(0, group.length / 2))
  }
  return found
}
