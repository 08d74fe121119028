import type { ChainConfig, Limits } from '../config/schema.ts'
import { BodyTooLargeError, readCapped } from '../http/readCapped.ts'
import type { Metrics } from '../observability/metrics.ts'
import { BreakerOpenError, type CircuitBreaker, createCircuitBreaker, defaultBreakerLimits } from './circuitBreaker.ts'
import { type RejectReason, rejectReason } from './retryRules.ts'

/** A node's answer as it came: status 2xx or 400, the body's bytes, and how many nodes were tried for it. */
export type UpstreamAnswer = { status: number; body: Uint8Array<ArrayBuffer>; attempts: number }

/** The nodes of one chain, tried one after the other until one answers. */
export type UpstreamPool = {
  chainId: string
  /**
   * Sends one JSON-RPC body.
   *
   * @throws UpstreamsFailedError when no node answered.
   */
  send: (body: Uint8Array<ArrayBuffer> | string, signal?: AbortSignal) => Promise<UpstreamAnswer>
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
  readonly reason: RejectReason

  constructor(reason: RejectReason, status: number) {
    super(reason === 'status' ? `status ${status}` : reason)
    this.reason = reason
  }
}

type Upstream = { label: string; url: string; weight: number; breaker: CircuitBreaker }

export type CreateUpstreamPoolParameters = {
  chain: ChainConfig
  limits: Limits
  metrics: Metrics
  /** A number from 0 up to 1; default `Math.random`. */
  random?: () => number
}

/**
 * Builds the pool of one chain: weighted random order without replacement, resting nodes last, up to
 * `limits.rpcAttempts` attempts of `limits.rpcAttemptTimeoutMs` each (gateway contract 1.2 and 5).
 */
export function createUpstreamPool(parameters: CreateUpstreamPoolParameters): UpstreamPool {
  const { chain, limits, metrics, random = Math.random } = parameters
  const upstreams: readonly Upstream[] = chain.rpcUrls.map(({ url, weight }, index) => ({
    label: `${index}:${new URL(url).hostname}`,
    url,
    weight,
    breaker: createCircuitBreaker(defaultBreakerLimits, isNodeFault),
  }))

  const attempt = async (
    upstream: Upstream,
    body: Uint8Array<ArrayBuffer> | string,
    signal: AbortSignal | undefined,
  ) => {
    const timeout = AbortSignal.timeout(limits.rpcAttemptTimeoutMs)
    const stop = metrics.upstreamLatency.startTimer({ chain_id: chain.id, provider: upstream.label })
    try {
      const response = await fetch(upstream.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body,
        redirect: 'error',
        signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
      })
      metrics.upstreamStatus.inc({ chain_id: chain.id, provider: upstream.label, status_code: response.status })
      const bytes = await readCapped(response, limits.rpcResponseBytes)
      const reason = rejectReason(response.status, bytes)
      if (reason !== undefined) throw new RejectedAnswerError(reason, response.status)
      return { status: response.status, body: bytes }
    } finally {
      stop()
    }
  }

  return {
    chainId: chain.id,
    send: async (body, signal) => {
      const outcomes: string[] = []
      for (const upstream of pickOrder(upstreams, random).slice(0, limits.rpcAttempts)) {
        try {
          const answer = await upstream.breaker.run(() => attempt(upstream, body, signal))
          return { ...answer, attempts: outcomes.length + 1 }
        } catch (error) {
          if (signal?.aborted === true) break
          if (error instanceof BodyTooLargeError) throw error
          outcomes.push(outcome(error))
          metrics.upstreamFailures.inc({ chain_id: chain.id, provider: upstream.label })
        }
      }
      throw new UpstreamsFailedError(chain.id, outcomes)
    },
  }
}

/** Weighted random order without replacement; nodes whose breaker is not closed come after the others. */
function pickOrder(upstreams: readonly Upstream[], random: () => number): Upstream[] {
  const scored = upstreams.map((upstream) => {
    const resting = { closed: 0, ready: 1, open: 2 }[upstream.breaker.state()]
    return { upstream, resting, score: -Math.log(1 - random()) / upstream.weight }
  })
  scored.sort((a, b) => a.resting - b.resting || a.score - b.score)
  return scored.map(({ upstream }) => upstream)
}

// Callers can provoke "busy" answers, oversized answers and aborts at will; those must not close a node for others.
function isNodeFault(error: unknown): boolean {
  if (error instanceof BodyTooLargeError) return false
  if (error instanceof RejectedAnswerError) return error.reason !== 'busy'
  return !(error instanceof Error && error.name === 'AbortError')
}

function outcome(error: unknown): string {
  if (error instanceof RejectedAnswerError) return error.message
  if (error instanceof BreakerOpenError) return 'resting'
  if (error instanceof Error && error.name === 'TimeoutError') return 'timeout'
  return 'no connection'
}
