import { request } from 'undici'
import type { Limits, NodeChain } from '../config/schema.ts'
import { payerOf } from '../http/payer.ts'
import { BodyTooLargeError, readChunks } from '../http/readCapped.ts'
import type { Metrics } from '../observability/metrics.ts'
import { askProviders } from '../providers/askProviders.ts'
import type { Provider } from '../providers/provider.ts'
import { askChainId, askGenesis, askHeadTime } from './askNode.ts'
import { type ChainWatch, createChainWatch } from './chainWatch.ts'
import { BreakerOpenError, type CircuitBreaker, createCircuitBreaker, defaultBreakerLimits } from './circuitBreaker.ts'
import { createHeadWatch } from './headWatch.ts'
import { isKnownMethod } from './knownMethods.ts'
import { pickOrder, pickStickyOrder } from './pickOrder.ts'
import { type RejectReason, rejectReason } from './retryRules.ts'
import { createSuccessRates, type SuccessRates } from './successRates.ts'

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
  /** Whether calls wait for an answer and none has come for a while: whoever holds an older one need not wait as well. */
  isSilent: () => boolean
}

/** Thrown when every attempt failed; the message names the chain and never a node's address. */
export class UpstreamsFailedError extends Error {
  override readonly name = 'UpstreamsFailedError'
  readonly chainId: string
  readonly outcomes: readonly string[]

  constructor(chainId: string, outcomes: readonly string[]) {
    super(`No node of ${chainId} answered (${outcomes.join(', ') || 'none tried'}).`)
    this.chainId = chainId
    this.outcomes = outcomes
  }
}

class RejectedAnswerError extends Error {
  override readonly name = 'RejectedAnswerError'
  readonly reason: RejectReason | 'chain' | 'refused'
  readonly status: number

  constructor(reason: RejectReason | 'chain' | 'refused', status: number) {
    super(reason === 'status' ? `status ${status}` : reason === 'chain' ? 'another chain' : reason)
    this.reason = reason
    this.status = status
  }
}

/** The caller waits no longer, whatever the node was doing. */
class CallerGoneError extends Error {
  override readonly name = 'CallerGoneError'
}

/** Nodes that answered nothing for so long, while they were asked, count as silent. */
const silentMs = 2_500
/** After a call for which nobody answered in time, that holds for so long unless somebody answers. */
const silenceLastsMs = 30_000

type Upstream = {
  label: string
  id: string
  source: string
  url: string
  weight: number
  breaker: CircuitBreaker
  watch: ChainWatch
}

export type CreateUpstreamPoolParameters = {
  chain: NodeChain
  limits: Limits
  metrics: Metrics
  /** Shared by the pools of one gateway. Default: of this pool alone. */
  rates?: SuccessRates
  /** A number from 0 up to 1; default `Math.random`. */
  random?: () => number
  /** Whether somebody else who asks the same nodes finds them silent; counts until this pool hears otherwise. Default nobody. */
  isSilentToOthers?: () => boolean
}

/**
 * Builds the pool of one chain: weighted random order without replacement, nodes that are behind or rest last, up to
 * `limits.rpcAttempts` attempts of `limits.rpcAttemptTimeoutMs` each (gateway contract 1.2 and 5).
 */
export function createUpstreamPool(parameters: CreateUpstreamPoolParameters): UpstreamPool {
  const { chain, limits, metrics, rates = createSuccessRates(), random = Math.random } = parameters
  const { isSilentToOthers = () => false } = parameters
  const namespace = chain.id.slice(0, chain.id.indexOf(':'))
  const upstreams: readonly Upstream[] = chain.rpcUrls.map(({ url, weight, id }, index) => ({
    label: `${index}:${new URL(url).hostname}`,
    id,
    source: id === new URL(url).hostname ? `node-${index + 1}` : id,
    url,
    weight,
    breaker: createCircuitBreaker(defaultBreakerLimits, isNodeFault),
    watch: watches[namespace]?.(url, chain.id.slice(namespace.length + 1), limits.chainCheckMs) ?? trusted,
  }))

  const heads = createHeadWatch({
    ask: (index) => askHeadTime(upstreams[index]?.url ?? ''),
    nodes: upstreams.length,
    lagMs: namespace === 'eip155' ? limits.headLagMs : 0,
  })
  // Oldest first.
  const waiting = new Set<{ at: number }>()
  let answeredAt = 0
  let timedOutAt = 0

  const attempt = async (
    upstream: Upstream,
    body: Uint8Array<ArrayBuffer> | string,
    signal: AbortSignal | undefined,
    { isUsable, method }: Routing,
  ) => {
    // Who asks for the chain id itself wants to see a wrong one.
    if (!isChainIdCall(body) && !(await upstream.watch.isRight())) throw new RejectedAnswerError('chain', 0)
    if (isGone(signal)) throw new CallerGoneError('The caller is gone.')
    // One signal for both ends: combined ones are never freed while the indexer's own lives.
    const end = new AbortController()
    const leave = () => end.abort(signal?.reason)
    signal?.addEventListener('abort', leave, { once: true })
    const timer = setTimeout(() => end.abort(timeout()), limits.rpcAttemptTimeoutMs)
    const stop = metrics.upstreamLatency.startTimer({ chain_id: chain.id, provider: upstream.label })
    const startedAt = performance.now()
    const named = method === undefined ? 'batch' : isKnownMethod(method, chain.extraRpcMethods) ? method : 'other'
    metrics.methodNodeCalls.of(chain.id, named).pending += 1
    try {
      // Most of what the gateway does is this call, and `fetch` with its streams takes twice the processor time.
      const { statusCode: status, body: answer } = await request(upstream.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body,
        signal: end.signal,
      })
      metrics.upstreamStatus.of(chain.id, upstream.label, String(status)).pending += 1
      const bytes = await readChunks(answer, limits.rpcResponseBytes)
      metrics.methodNodeBytes.of(chain.id, named).pending += bytes.byteLength
      const reason = rejectReason(status, bytes, namespace)
      if (reason !== undefined) throw new RejectedAnswerError(reason, status)
      const use = isUsable?.(bytes) ?? true
      if (use !== true) throw new RejectedAnswerError(use === 'refused' ? use : 'garbage', status)
      return { status, body: bytes }
    } catch (error) {
      if (isGone(signal)) throw new CallerGoneError('The caller is gone.', { cause: error })
      throw error
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
      metrics.methodNodeSeconds.of(chain.id, named).pending += (performance.now() - startedAt) / 1000
      stop()
    }
  }

  const orderFor = ({ providerId, sessionId }: Routing) => {
    const candidates = upstreams
      .map((upstream, index) => ({ upstream, isBehind: heads.isBehind(index) }))
      .filter(({ upstream: { id } }) => providerId === undefined || id === providerId)
      .map(({ upstream, isBehind }) => ({
        upstream,
        id: upstream.label,
        weight: upstream.weight,
        rate: rates.rate(upstream.id, chain.id),
        // A node that is behind tells the past well: it is asked when nobody else answers.
        state: isBehind && upstream.breaker.state() === 'closed' ? ('behind' as const) : upstream.breaker.state(),
      }))
    const order = sessionId === undefined ? pickOrder(candidates, random) : pickStickyOrder(candidates, sessionId)
    return order.slice(0, limits.rpcAttempts).map(({ upstream }) => upstream)
  }

  return {
    chainId: chain.id,
    providerIds: new Set(upstreams.map(({ id }) => id)),
    send: async (body, signal, routing = {}) => {
      const outcomes: string[] = []
      const ask = async (upstream: Upstream) => {
        const since = { at: Date.now() }
        waiting.add(since)
        try {
          const answer = await upstream.breaker.run(() => attempt(upstream, body, signal, routing))
          answeredAt = Date.now()
          rates.note(upstream.id, chain.id, true)
          return answer
        } catch (error) {
          if (isFinal(error)) throw error
          if (isTimeout(error)) timedOutAt = Date.now()
          if (isNodeFault(error) && !(error instanceof BreakerOpenError)) rates.note(upstream.id, chain.id, false)
          outcomes.push(outcome(error))
          metrics.upstreamFailures.inc({ chain_id: chain.id, provider: upstream.label })
          throw error
        } finally {
          waiting.delete(since)
        }
      }
      const isFinal = (error: unknown) => isGone(signal) || error instanceof BodyTooLargeError
      const providers = orderFor(routing).map(
        (upstream): Provider<null, Awaited<ReturnType<typeof ask>>> => ({
          id: upstream.source,
          kind: 'built-in',
          serves: () => true,
          ask: () => ask(upstream),
        }),
      )
      try {
        const parameters = { capability: 'rpc', providers, question: null, onFailure: () => undefined, isFinal }
        const { value, source } = await askProviders(parameters)
        const { payer = payerOf(signal), calls = 1 } = routing
        if (payer !== undefined) metrics.projectNodeCalls.of(payer, chain.id).pending += calls
        return { ...value, source, attempts: outcomes.length + 1 }
      } catch (error) {
        if (error instanceof BodyTooLargeError && !isGone(signal)) throw error
        throw new UpstreamsFailedError(chain.id, outcomes)
      }
    },
    isSilent: () => {
      const now = Date.now()
      const [oldest] = waiting
      if (oldest !== undefined && oldest.at >= answeredAt && now - oldest.at >= silentMs) return true
      if (timedOutAt > answeredAt && now - timedOutAt < silenceLastsMs) return true
      return now - answeredAt >= silentMs && isSilentToOthers()
    },
  }
}

// Callers can provoke "busy" answers, oversized answers and aborts at will; those must not close a node for others. A node
// that asks for less (429) is asked less by going on to the next one, and is no worse for it.
function isNodeFault(error: unknown): boolean {
  if (error instanceof BodyTooLargeError || error instanceof CallerGoneError) return false
  if (error instanceof RejectedAnswerError)
    return error.reason !== 'busy' && error.reason !== 'refused' && error.status !== 429
  return true
}

function isGone(signal: AbortSignal | undefined): boolean {
  return signal?.aborted ?? false
}

function timeout(): DOMException {
  return new DOMException('The node did not answer in time.', 'TimeoutError')
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

const trusted: ChainWatch = { isRight: () => true }

/** How nodes of a namespace are asked of which chain they are. */
const watches: Readonly<Record<string, (url: string, reference: string, everyMs: number) => ChainWatch>> = {
  eip155: (url, reference, everyMs) => createChainWatch(() => askChainId(url), BigInt(reference), everyMs),
  solana: (url, reference, everyMs) => createChainWatch(() => askGenesis(url), reference, everyMs),
}

function isChainIdCall(body: Uint8Array | string): boolean {
  return typeof body === 'string' && body.includes('"eth_chainId"')
}

function outcome(error: unknown): string {
  if (error instanceof RejectedAnswerError) return error.message
  if (error instanceof BreakerOpenError) return 'resting'
  if (isTimeout(error)) return 'timeout'
  return 'no connection'
}
