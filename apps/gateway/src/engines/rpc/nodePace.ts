import { createSteadyClock } from '../work/steadyClock.ts'

/** How fast one node takes calls. Times in milliseconds. */
export type NodePace = {
  /** How long the next call would wait; 0 for not at all. */
  waitMs: () => number
  /** Takes the next place for a call; answers how long to wait until it begins. */
  take: () => number
  /** How often the node asked for less before a call begins, for {@link NodePace.slowDown}. */
  turn: () => number
  /** The node asked for less. `turn`: of the call that it said so to; `restMs`: how long it wants to rest, if it said. */
  slowDown: (asked: { turn: number; restMs: number | undefined }) => void
  /** The node answered: it is asked a little more from time to time. */
  answered: () => void
}

/** The paces of nodes by their addresses, so that all pools of one gateway that ask a node count together. */
export type NodePaces = { of: (url: string) => NodePace }

/** The shortest and the longest rest of a node that does not say how long; each further refusal doubles it. */
const restMs = { first: 500, longest: 30_000 } as const
/** However long a node wants to rest, it is tried again after this. */
const maxRestMs = 300_000
/** Calls per second below which a node is not slowed, and above which its pace is let go. */
const rates = { least: 1, free: 1_000 } as const
/** By how much the pace falls with a refusal, and grows after each second of answers. */
const steps = { down: 0.5, up: 1.25, everyMs: 1_000 } as const
/** Over this long calls are counted, the newer ones more. */
const meterMs = 1_000

/**
 * @param now Milliseconds since 1970. Default the clock of this machine.
 */
export function createNodePaces(now: () => number = Date.now): NodePaces {
  const paces = new Map<string, NodePace>()
  return {
    of: (url) => {
      const pace = paces.get(url) ?? createNodePace(now)
      paces.set(url, pace)
      return pace
    },
  }
}

/** Builds the pace of one node: without a limit until it asks for less, then half of what it took, and more while it answers. */
export function createNodePace(now: () => number = Date.now): NodePace {
  const clock = createSteadyClock(now)
  const meter = createMeter()
  let limit: number | undefined
  let nextAt = 0
  let turns = 0
  let grownAt = 0
  let refusals = 0
  const waitMs = () => Math.max(0, nextAt - clock())
  return {
    waitMs,
    turn: () => turns,
    take: () => {
      const wait = waitMs()
      const at = clock() + wait
      meter.count(at)
      if (limit !== undefined) nextAt = at + 1_000 / limit
      return wait
    },
    slowDown: ({ turn, restMs: asked }) => {
      const at = clock()
      // Calls that were under way when it first said so say nothing new.
      const isNew = turn === turns
      if (isNew) {
        refusals += 1
        limit = Math.max(rates.least, Math.min(limit ?? Number.POSITIVE_INFINITY, meter.perSecond(at)) * steps.down)
        turns += 1
      }
      const own = Math.min(restMs.first * 2 ** Math.min(Math.max(refusals, 1) - 1, 10), restMs.longest)
      grownAt = at
      if (isNew || asked !== undefined) nextAt = Math.max(nextAt, at + Math.min(asked ?? own, maxRestMs))
    },
    answered: () => {
      if (limit === undefined) return
      refusals = 0
      const at = clock()
      if (at - grownAt < steps.everyMs) return
      grownAt = at
      limit *= steps.up
      if (limit > rates.free) limit = undefined
    },
  }
}

/** Counts calls per second; older ones weigh less. */
function createMeter() {
  let weight = 0
  let countedAt = 0
  const weightAt = (at: number) => weight * Math.exp(-Math.max(0, at - countedAt) / meterMs)
  return {
    count: (at: number) => {
      weight = weightAt(at) + 1
      countedAt = Math.max(at, countedAt)
    },
    perSecond: (at: number) => (weightAt(at) * 1_000) / meterMs,
  }
}
