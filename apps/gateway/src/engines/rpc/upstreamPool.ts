// Long because the order of nodes, their breakers, paces and floors meet in each call.
import type { Limits, NodeChain } from '../config/schema.ts'
import { BodyTooLargeError } from '../input/readCapped.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Tracing } from '../observability/tracing/tracing.ts'
import { type Pause as Wait, pause as wait } from '../work/pause.ts'
import { payerOf } from '../work/payer.ts'
import { askInTurn } from './askInTurn.ts'
import { askHead, askHeadTime } from './askNode.ts'
import { CallerGoneError, isNodeFault, isTimeout, NodePacedError, outcome } from './attemptErrors.ts'
import { type ChainWatch, watchNode } from './chainWatch.ts'
import { BreakerOpenError, type CircuitBreaker, createCircuitBreaker, defaultBreakerLimits } from './circuitBreaker.ts'
import { createNodeAttempt } from './createNodeAttempt.ts'
import { createHeadFloor, type FlooredCall } from './headFloor.ts'
import { createHeadWatch } from './headWatch.ts'
import { createHedgeBudget, isHedgeable } from './hedgeBudget.ts'
import type { ReadCall } from './neededBlock.ts'
import { createNodePaces, type NodePace, type NodePaces } from './nodePace.ts'
import { type Candidate, pickOrder, pickStickyOrder } from './pickOrder.ts'
import { createSuccessRates, type SuccessRates } from './successRates.ts'
import { UpstreamsFailedError } from './UpstreamsFailedError.ts'
import { type Pause, untilReached } from './untilReached.ts'

/**
 * A node's answer as it came: status 2xx or 400, the body's bytes, and how many nodes were tried for it. `source` is the
 * operator's name of the node, or its place in the list, never its host.
 */
export type UpstreamAnswer = { status: number; body: Uint8Array<ArrayBuffer>; attempts: number; source: string }

/** Which nodes a call may use. */
export type Routing = {
  /** Only nodes with this name. */
  providerId?: string | undefined
  /** Calls of one session go to the same node as long as it answers. */
  sessionId?: string | undefined
  /** The calls of the body: their answer is no older than what callers were told before. Default: any node's will do. */
  asked?: readonly ReadCall[] | undefined
  /** The JSON-RPC method of a single call, for the metrics of what it costs. */
  method?: string | undefined
  /** As how many calls the body counts. Default 1. */
  calls?: number | undefined
  /** The project that pays for it. Default: who pays under the signal, else this gateway itself. */
  payer?: string | undefined
  /**
   * Looks at an answer that is well-formed; `false` leads to the next node, and so does a refusal, which costs the node
   * nothing: it may serve everything else. Default: every one will do.
   */
  isUsable?: (body: Uint8Array) => boolean | 'refused'
  /** Takes a batch most of whose items are answers; the caller asks anew for the others. Default no. */
  mayBePart?: boolean | undefined
}

/** The nodes of one chain, tried one after the other until one answers. */
export type UpstreamPool = {
  chainId: string
  /** The names that `providerId` may hold. */
  providerIds: ReadonlySet<string>
  /**
   * Sends one JSON-RPC body.
   *
   * @param signal Ends the attempt that is under way, and begins no other.
   * @throws UpstreamsFailedError when no node answered.
   */
  send: (body: Uint8Array<ArrayBuffer> | string, signal?: AbortSignal, routing?: Routing) => Promise<UpstreamAnswer>
  /** Whether answers cannot go back behind what callers were told, whichever node gives them. */
  isFloored: boolean
  /** The newest block that a caller was told of, by which later answers are held. */
  floor: () => bigint | undefined
  /** Notes that a caller was told of a block beside `send`. */
  tell: (block: bigint) => void
  /** Notes a block that another pool of the same chain reported. */
  hear: (block: bigint) => void
  /** Whether calls wait for an answer and none has come for a while: a caller that holds an older one need not wait too. */
  isSilent: () => boolean
}

/** Nodes that answered nothing for so long, while they were asked, count as silent. */
const silentMs = 2_500
/** How long the pool counts as silent after a call that no node answered in time, unless one answers sooner. */
const silenceLastsMs = 30_000
/** How long a call waits for a node that asked for fewer, where no other node answers. */
const maxPaceMs = 2_000

type Upstream = {
  index: number
  /** What the order of a session counts by; never shown. */
  key: string
  /** What log and metrics call it: the operator's name, or its place in the list. */
  label: string
  id: string
  source: string
  url: string
  weight: number
  breaker: CircuitBreaker
  watch: ChainWatch
  pace: NodePace
}

export type CreateUpstreamPoolParameters = {
  chain: NodeChain
  limits: Limits
  metrics: Metrics
  /** Shared by the pools of one gateway. Default: of this pool alone. */
  rates?: SuccessRates
  /** Shared by the pools that ask the same nodes. Default: of this pool alone. */
  paces?: NodePaces
  /** A number from 0 up to 1; default `Math.random`. */
  random?: () => number
  /** Told of each attempt that a project pays for, and as how many calls it counts. Default none. */
  onNodeCalls?: ((projectId: string, calls: number) => void) | undefined
  /** Told of each block that raises the floor of later answers, unless another pool reported it. Default none. */
  onFloor?: ((block: bigint) => void) | undefined
  /** Notes each attempt in the trace under way. Default nothing is traced. */
  tracing?: Tracing | undefined
  /** Whether another user of the same nodes finds them silent; counts until this pool hears otherwise. Default none. */
  isSilentToOthers?: () => boolean
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: (() => number) | undefined
  /** Waits until nodes may have caught up. Default by the clock of this machine. */
  pause?: Pause | undefined
  /** Waits for the place at a node that asked for fewer calls. Default by the clock of this machine. */
  pacing?: Wait
}

/**
 * Builds the pool of one chain: weighted random order without replacement, nodes that are behind or rest last, up to
 * `limits.rpcAttempts` attempts of `limits.rpcAttemptTimeoutMs` each (gateway contract 1.2 and 5).
 */
export function createUpstreamPool(parameters: CreateUpstreamPoolParameters): UpstreamPool {
  const { chain, limits, metrics, random = Math.random, now = Date.now } = parameters
  const { pause, pacing = wait, paces = createNodePaces(now) } = parameters
  const { rates = createSuccessRates(now), isSilentToOthers = () => false, onNodeCalls, tracing } = parameters
  const namespace = chain.id.slice(0, chain.id.indexOf(':'))
  const nameOf = (url: string, id: string, index: number) => (id === new URL(url).hostname ? `node-${index + 1}` : id)
  const upstreams: readonly Upstream[] = chain.rpcUrls.map(({ url, weight, id }, index) => ({
    index,
    key: `${index}:${new URL(url).hostname}`,
    label: nameOf(url, id, index),
    id,
    source: nameOf(url, id, index),
    url,
    weight,
    breaker: createCircuitBreaker(defaultBreakerLimits, isNodeFault, now),
    watch: watchNode(url, chain.id, limits.chainCheckMs, now),
    pace: paces.of(url),
  }))

  const heads = createHeadWatch({
    ask: (index) => askHeadTime(upstreams[index]?.url ?? ''),
    nodes: upstreams.length,
    lagMs: namespace === 'eip155' ? limits.headLagMs : 0,
    now,
  })
  const timeoutMs = limits.rpcAttemptTimeoutMs
  const budget = createHedgeBudget()
  // Oldest first.
  const waiting = new Set<{ at: number }>()
  let answeredAt = 0
  let timedOutAt = 0

  const attempt = createNodeAttempt({ chain, limits, metrics, tracing, now })
  const headFloor = createHeadFloor({
    ask: (index) => askHead(upstreams[index]?.url ?? ''),
    isBehind: heads.isBehind,
    nodes: upstreams.length,
    now,
    onRaise: parameters.onFloor,
  })
  // A developer turns the time of a local chain back.
  const isFloored = namespace === 'eip155' && !chain.local && limits.headLagMs > 0

  const stateOf = ({ breaker, pace }: Upstream, isBehind: boolean): Candidate['state'] => {
    const state = breaker.state()
    if (state !== 'closed') return state
    // A node that is behind still knows the past: it is asked when no other node answers.
    if (isBehind) return 'behind'
    return pace.waitMs() > 0 ? 'paced' : 'closed'
  }
  /** Waits for the node's next free place, if it asked for fewer calls. */
  const keepPace = async ({ pace }: Upstream, end: AbortSignal | undefined) => {
    if (pace.waitMs() > maxPaceMs) throw new NodePacedError('The node asked for fewer calls.')
    const waitMs = pace.take()
    if (waitMs === 0) return
    await pacing(waitMs, end ?? new AbortController().signal)
    if (isGone(end)) throw new CallerGoneError('The caller is gone.')
  }

  const orderFor = ({ providerId, sessionId }: Routing) => {
    const candidates = upstreams
      .map((upstream, index) => ({ upstream, isBehind: heads.isBehind(index) }))
      .filter(({ upstream: { id } }) => providerId === undefined || id === providerId)
      .map(({ upstream, isBehind }) => ({
        upstream,
        id: upstream.key,
        weight: upstream.weight,
        rate: rates.rate(upstream.id, chain.id),
        state: stateOf(upstream, isBehind),
      }))
    const order = sessionId === undefined ? pickOrder(candidates, random) : pickStickyOrder(candidates, sessionId)
    return order.slice(0, limits.rpcAttempts).map(({ upstream }) => upstream)
  }

  const sendOnce = async (
    body: Uint8Array<ArrayBuffer> | string,
    signal: AbortSignal | undefined,
    routing: Routing,
    floored: FlooredCall | undefined,
  ): Promise<UpstreamAnswer> => {
    const outcomes: string[] = []
    const { payer = payerOf(signal), calls = 1, method, isUsable = () => true, mayBePart } = routing
    const isFinal = (error: unknown) => isGone(signal) || error instanceof BodyTooLargeError
    let held: Omit<UpstreamAnswer, 'attempts'> | undefined
    let isAnswered = false
    const useOnce = (bytes: Uint8Array) => {
      // Of two nodes that answer in the same moment, the second is not looked at.
      if (isAnswered) throw new CallerGoneError('Another node answered first.')
      const use = isUsable(bytes)
      isAnswered = use === true
      return use
    }
    const ask = async (upstream: Upstream, end: AbortSignal | undefined) => {
      const since = { at: now() }
      waiting.add(since)
      try {
        const run = async () => {
          await keepPace(upstream, end)
          await floored?.check(upstream.index)
          if (payer !== undefined) onNodeCalls?.(payer, calls)
          const judge = (bytes: Uint8Array) => floored?.judge(upstream.index, bytes)
          return attempt(upstream, { body, method, mayBePart, isUsable: useOnce, judge }, end, (answer) => {
            held ??= answer
          })
        }
        const answer = await upstream.breaker.run(run)
        answeredAt = now()
        rates.note(upstream.id, chain.id, true)
        return answer
      } catch (error) {
        if (isFinal(error) || error instanceof CallerGoneError) throw error
        if (isTimeout(error)) timedOutAt = now()
        if (isNodeFault(error) && !(error instanceof BreakerOpenError)) rates.note(upstream.id, chain.id, false)
        outcomes.push(outcome(error))
        metrics.upstreamFailures.inc({ chain_id: chain.id, provider: upstream.label })
        throw error
      } finally {
        waiting.delete(since)
      }
    }
    const order = orderFor(routing)
    const attempts = order.map((upstream) => (end: AbortSignal | undefined) => ask(upstream, end))
    const isHedged = limits.rpcHedgeMs > 0 && isHedgeable(method) && isFreeToRoam(routing, isFloored)
    if (isHedged) budget.earn()
    let isDoubled = false
    const mayBegin = () => {
      isDoubled = budget.spend()
      return isDoubled
    }
    const hedge = isHedged ? { afterMs: limits.rpcHedgeMs, mayBegin } : undefined
    try {
      const { value, index, begun } = await askInTurn({ attempts, signal, isFinal, hedge })
      if (isDoubled) metrics.hedgedCalls.inc({ chain_id: chain.id, answered_by: index === 0 ? 'first' : 'other' })
      // A node that was overtaken is asked less, like one that fails.
      const [slow] = order
      if (isDoubled && index === 1 && outcomes.length === 0 && slow !== undefined) rates.note(slow.id, chain.id, false)
      floored?.tell(order[index]?.index ?? 0, value.body)
      if (payer !== undefined) metrics.projectNodeCalls.of(payer, chain.id).pending += calls
      return { ...value, source: order[index]?.source ?? '', attempts: begun }
    } catch (error) {
      if (error instanceof BodyTooLargeError && !isGone(signal)) throw error
      if (held !== undefined && !isGone(signal) && isUsable(held.body) === true)
        return { ...held, attempts: order.length }
      throw new UpstreamsFailedError(chain.id, outcomes)
    }
  }

  return {
    chainId: chain.id,
    providerIds: new Set(upstreams.map(({ id }) => id)),
    send: (body, signal, routing = {}) => {
      const floored = isFloored && routing.providerId === undefined ? headFloor.begin(routing.asked) : undefined
      const begin = () => sendOnce(body, signal, routing, floored)
      return floored === undefined ? begin() : untilReached({ begin, floored, signal, pause, timeoutMs })
    },
    isFloored,
    floor: () => (isFloored ? headFloor.floor() : undefined),
    tell: (block) => {
      if (isFloored) headFloor.tell(block)
    },
    hear: (block) => {
      if (isFloored) headFloor.hear(block)
    },
    isSilent: () => {
      const at = now()
      const [oldest] = waiting
      if (oldest !== undefined && oldest.at >= answeredAt && at - oldest.at >= silentMs) return true
      if (timedOutAt > answeredAt && at - timedOutAt < silenceLastsMs) return true
      return at - answeredAt >= silentMs && isSilentToOthers()
    },
  }
}

function isGone(signal: AbortSignal | undefined): boolean {
  return signal?.aborted ?? false
}

/** Whether any node will do: for a session, where answers cannot go back, all but what it has just sent. */
function isFreeToRoam({ providerId, sessionId, method, asked }: Routing, isFloored: boolean): boolean {
  if (providerId !== undefined) return false
  return sessionId === undefined || (isFloored && asked !== undefined && !/^eth_getTransaction/.test(method ?? ''))
}
