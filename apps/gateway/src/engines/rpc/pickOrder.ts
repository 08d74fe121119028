import { createHash } from 'node:crypto'

/** A node as the order sees it. */
export type Candidate = {
  id: string
  /** Configured weight, 1 to 1000. */
  weight: number
  /** From 0 to 1, how often it answered lately. */
  rate: number
  /** `paced`: it asked for fewer calls, and its next free place is not now. */
  state: 'closed' | 'behind' | 'paced' | 'ready' | 'open'
}

const stateRank = { closed: 0, behind: 1, paced: 2, ready: 3, open: 4 } as const
/** No node is ever fully out. */
const smallestWeight = 1

/**
 * Weighted random order without replacement: weight is the configured one times the success rate, at least 1. Nodes
 * that are behind, then those that asked for fewer calls, and then those whose breaker is not closed, come after the others.
 *
 * @param random A number from 0 up to 1.
 */
export function pickOrder<T extends Candidate>(nodes: readonly T[], random: () => number): T[] {
  return ranked(nodes, (node) => -Math.log(1 - random()) / Math.max(smallestWeight, node.weight * node.rate))
}

/**
 * The order for a session: the same node first each time, in every process and after a restart, as long as the node's
 * breaker is closed, it is not behind and did not ask for fewer calls. Sessions spread over nodes by configured weight (rendezvous hashing).
 */
export function pickStickyOrder<T extends Candidate>(nodes: readonly T[], sessionId: string): T[] {
  return ranked(nodes, (node) => -Math.log(1 - fraction(`${sessionId}\n${node.id}`)) / node.weight)
}

function ranked<T extends Candidate>(nodes: readonly T[], score: (node: T) => number): T[] {
  return nodes
    .map((node) => ({ node, rank: stateRank[node.state], score: score(node) }))
    .sort((a, b) => a.rank - b.rank || a.score - b.score)
    .map(({ node }) => node)
}

function fraction(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6) / 2 ** 48
}
