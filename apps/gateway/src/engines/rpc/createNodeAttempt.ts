import { request } from 'undici'
import type { Limits, NodeChain } from '../config/schema.ts'
import { readChunks } from '../input/readCapped.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Tracing } from '../observability/tracing/tracing.ts'
import { askedForLess } from './askedForLess.ts'
import { CallerGoneError, outcome, RejectedAnswerError, timeout } from './attemptErrors.ts'
import { isBatch, isChainIdCall } from './bodyForm.ts'
import type { ChainWatch } from './chainWatch.ts'
import { isKnownMethod } from './knownMethods.ts'
import type { NodePace } from './nodePace.ts'
import { rejectReason } from './retryRules.ts'

/** A node as far as one attempt needs it. */
export type AskedNode = { url: string; label: string; source: string; watch: ChainWatch; pace: NodePace }

/** What is sent, and what is asked of the answer. */
export type NodeCall = {
  body: Uint8Array<ArrayBuffer> | string
  method?: string | undefined
  mayBePart?: boolean | undefined
  isUsable: (body: Uint8Array) => boolean | 'refused'
  /** @throws RejectedAnswerError when the answer is older than it may be. */
  judge: (body: Uint8Array) => void
}

export type NodeAnswer = { status: number; body: Uint8Array<ArrayBuffer> }

/**
 * Makes one attempt at one node.
 *
 * @param hold Takes what only this node says about the call, in case that no other says more.
 * @throws RejectedAnswerError, CallerGoneError, or what the connection ended with.
 */
export type NodeAttempt = (
  node: AskedNode,
  call: NodeCall,
  signal: AbortSignal | undefined,
  hold: (answer: NodeAnswer & { source: string }) => void,
) => Promise<NodeAnswer>

export type CreateNodeAttemptParameters = {
  chain: NodeChain
  limits: Limits
  metrics: Metrics
  tracing: Tracing | undefined
  /** Milliseconds since 1970. */
  now: () => number
}

/** Builds the attempts of one chain: each at most `limits.rpcAttemptTimeoutMs` long, counted and judged. */
export function createNodeAttempt({ chain, limits, metrics, tracing, now }: CreateNodeAttemptParameters): NodeAttempt {
  const namespace = chain.id.slice(0, chain.id.indexOf(':'))
  return async (node, { body, method, mayBePart, isUsable, judge }, signal, hold) => {
    // A caller that asks for the chain id itself gets it even when it is wrong.
    if (!isChainIdCall(body) && !(await node.watch.isRight())) throw new RejectedAnswerError('chain', 0)
    if (isGone(signal)) throw new CallerGoneError('The caller is gone.')
    // One signal for both ends: combined ones are never freed while the indexer's own lives.
    const end = new AbortController()
    const leave = () => end.abort(signal?.reason)
    signal?.addEventListener('abort', leave, { once: true })
    const timer = setTimeout(() => end.abort(timeout()), limits.rpcAttemptTimeoutMs)
    const stop = metrics.upstreamLatency.startTimer({ chain_id: chain.id, provider: node.label })
    const startedAt = performance.now()
    const turn = node.pace.turn()
    const named = method === undefined ? 'batch' : isKnownMethod(method, chain.extraRpcMethods) ? method : 'other'
    metrics.methodNodeCalls.of(chain.id, named).pending += 1
    let failure: string | undefined
    try {
      // Most of what the gateway does is this call, and `fetch` with its streams takes twice the processor time.
      const {
        statusCode: status,
        body: answer,
        headers,
      } = await request(node.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body,
        signal: end.signal,
      })
      metrics.upstreamStatus.of(chain.id, node.label, String(status)).pending += 1
      const bytes = await readChunks(answer, limits.rpcResponseBytes)
      metrics.methodNodeBytes.of(chain.id, named).pending += bytes.byteLength
      const asked = { namespace, method: isBatch(body) ? 'batch' : method, mayBePart, question: body }
      const reason = rejectReason(status, bytes, asked)
      if (reason === 'own') hold({ status, body: bytes, source: node.source })
      if (reason !== undefined) {
        const retryAfter = headers['retry-after']?.toString()
        const less = reason === 'own' ? undefined : askedForLess({ status, retryAfter, body: bytes }, now())
        if (less !== undefined) node.pace.slowDown({ turn, ...less })
        throw new RejectedAnswerError(reason, status)
      }
      node.pace.answered()
      judge(bytes)
      const use = isUsable(bytes)
      if (use !== true) throw new RejectedAnswerError(use === 'refused' ? use : 'garbage', status)
      return { status, body: bytes }
    } catch (error) {
      failure = isGone(signal) ? 'abandoned' : outcome(error)
      if (isGone(signal)) throw new CallerGoneError('The caller is gone.', { cause: error })
      throw error
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
      const milliseconds = performance.now() - startedAt
      metrics.methodNodeSeconds.of(chain.id, named).pending += milliseconds / 1000
      const notes = {
        'rpc.system': 'jsonrpc',
        'rpc.method': named,
        'foyer.chain': chain.id,
        'foyer.node': node.source,
      }
      tracing?.note(named, milliseconds, notes, failure)
      stop()
    }
  }
}

function isGone(signal: AbortSignal | undefined): boolean {
  return signal?.aborted ?? false
}
