/** Knows which block was reported to callers of a chain, and how far each node is. */
export type ReportedHeads = {
  /** The newest block that was reported to a caller: later answers are no older. */
  floor: () => bigint | undefined
  /** Whether a node said that it is at a block. */
  isAt: (index: number, block: bigint) => boolean
  /** Notes that a node knows a block. */
  note: (index: number, block: bigint) => void
  /** Whether a block lies so far above what other nodes say that the node is not believed. */
  isImplausible: (index: number, block: bigint) => boolean
  /** Notes that a node's block is reported to a caller. */
  tell: (index: number, block: bigint) => void
  /** Notes that no node was at the floor. */
  miss: () => void
}

export type CreateReportedHeadsParameters = {
  /** How many nodes the chain has. */
  nodes: number
  /** Whether a node is behind others by the time of its newest block; such a node says nothing about them. */
  isBehind: (index: number) => boolean
  /** Milliseconds since 1970. */
  now: () => number
}

/** A head further above the others' is a lie or a mistake: minutes on the fastest chains. */
const farthestLead = 1_000n
/** What a node said this long ago says nothing about others. */
const countsMs = 60_000
/** A floor that no node reaches for this long is given up: the chain was turned back, or the node that reported it lied. */
const lastsMs = 60_000

/** So recent is what a node says at the moment. */
const freshMs = 3_000
/**
 * Where every node of the chain is below the floor, it was turned back, and the floor is given up sooner: nodes that lag catch up
 * in this time. A call waits longer, so that it has its answer.
 */
const agreedMs = 8_000

export function createReportedHeads({ nodes, isBehind, now }: CreateReportedHeadsParameters): ReportedHeads {
  const heads = new Map<number, { block: bigint; at: number }>()
  const reported = new Map<number, bigint>()
  let missedSince: number | undefined

  /** The highest block that is believed of a node, by what the others say. */
  const ceilingFor = (index: number): bigint | undefined => {
    const since = now() - countsMs
    const others = [...heads].filter(([other, { at }]) => other !== index && at >= since && !isBehind(other))
    const lowest = others.map(([, { block }]) => block).sort((a, b) => Number(a - b))[0]
    return lowest === undefined ? undefined : lowest + farthestLead
  }
  const isImplausible = (index: number, block: bigint) => {
    const ceiling = ceilingFor(index)
    return ceiling !== undefined && block > ceiling
  }

  const floor = () => {
    let newest: bigint | undefined
    for (const [index, block] of reported) {
      if ((newest === undefined || block > newest) && !isImplausible(index, block)) newest = block
    }
    return newest
  }

  return {
    floor,
    isAt: (index, block) => (heads.get(index)?.block ?? -1n) >= block,
    note: (index, block) => {
      heads.set(index, { block, at: now() })
    },
    isImplausible,
    tell: (index, block) => {
      const known = floor()
      if (known === undefined || block >= known) missedSince = undefined
      if (block > (reported.get(index) ?? -1n)) reported.set(index, block)
    },
    miss: () => {
      missedSince ??= now()
      const known = floor() ?? 0n
      const fresh = [...heads].filter(([index, { at }]) => index >= 0 && at >= now() - freshMs)
      const isAgreed = fresh.length === nodes && fresh.every(([, { block }]) => block < known)
      // No node lags this far behind itself.
      const isRestarted = isAgreed && fresh.every(([, { block }]) => block + farthestLead < known)
      if (!isRestarted && now() - missedSince < (isAgreed ? agreedMs : lastsMs)) return
      reported.clear()
      missedSince = undefined
    },
  }
}
