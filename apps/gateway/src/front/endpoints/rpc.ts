import { type EndpointBody, type Endpoints, endpoints } from '@foyer/contract'
import { findNodes } from '../../capabilities/chains/findChain.ts'
import type { PlainServedChains, ServedChains } from '../../capabilities/chains/servedChain.ts'
import { sourceHeaders } from '../../capabilities/providers/sourceHeaders.ts'
import type { GatewayConfig } from '../../engines/config/schema.ts'
import { BodyTooLargeError } from '../../engines/input/readCapped.ts'
import type { Metrics } from '../../engines/observability/metrics.ts'
import { acceptedEarlier } from '../../engines/rpc/acceptedEarlier.ts'
import { answerTooLarge } from '../../engines/rpc/answerTooLarge.ts'
import { askSingly } from '../../engines/rpc/askSingly.ts'
import { withSignal } from '../../engines/rpc/chainClient.ts'
import { checkRpcBody, isExactId } from '../../engines/rpc/checkRpcBody.ts'
import { completeBatch } from '../../engines/rpc/completeBatch.ts'
import { countWork } from '../../engines/rpc/countWork.ts'
import { isKnownMethod } from '../../engines/rpc/knownMethods.ts'
import { mergeBatch } from '../../engines/rpc/mergeBatch.ts'
import { type RpcEntries, readEntries } from '../../engines/rpc/rpcEntries.ts'
import { HttpProblem } from '../http/problem.ts'
import type { Call } from '../http/served.ts'
import { servedJsonRpc } from './servedJsonRpc.ts'

const withoutId = JSON.stringify({
  jsonrpc: '2.0',
  id: null,
  error: { code: -32_600, message: 'The call has no id, so it would get no answer. Give it one.' },
})

type RpcBody = EndpointBody<Endpoints['rpc']>
type RpcCall = Exclude<RpcBody, readonly unknown[]>

export type RpcNeeds = {
  chains: ServedChains
  config: GatewayConfig
  metrics: Metrics
  plainChains: PlainServedChains
}

/**
 * POST /v1: JSON-RPC to a node of the chain, byte for byte both ways (gateway contract 1.2). Methods that are not passed on
 * are answered as a node without them answers: 200 with the error -32601.
 */
export function rpc(services: RpcNeeds) {
  const { config, metrics } = services
  const { limits } = config
  const run = async ({
    query,
    body: json,
    bytes,
    projectId,
    project,
    charge,
    signal,
  }: Call<Endpoints['rpc'], unknown>) => {
    const { providerId } = query
    if (providerId !== undefined && !mayChoose(services, projectId)) {
      throw new HttpProblem(400, 'provider', 'This project cannot choose a node. Leave providerId out.')
    }
    const { config: chain, pool, client, reads } = findNodes(services, query.chainId)
    if (providerId !== undefined && !pool.providerIds.has(providerId)) {
      throw new HttpProblem(400, 'provider', `No node of ${chain.id} has the name ${providerId}. Leave providerId out.`)
    }
    const isLong = Array.isArray(json) && json.length > limits.rpcBatch
    const entries: RpcEntries = isLong ? { kind: 'batch', calls: [], malformed: [] } : readEntries(json)
    if (entries.kind === 'refused') return { bytes: JSON.stringify(entries.refusal), status: 400 } as const
    const body = entries.kind === 'single' ? entries.call : [...entries.calls]
    const malformed = entries.kind === 'batch' && entries.malformed.some(Boolean) ? entries.malformed : undefined
    /** The answers of a batch, with what is said of its malformed entries in their places. */
    const complete = (answers: Uint8Array<ArrayBuffer> | string) =>
      malformed === undefined ? answers : mergeBatch(answers, malformed)
    const work = countWork([body].flat())
    if (isLong || work > limits.rpcBatch) {
      const what = Array.isArray(body) ? 'batch' : 'simulation'
      throw new HttpProblem(422, 'body', `A ${what} may hold at most ${limits.rpcBatch} calls.`, { isPlain: true })
    }
    if (work > 1) await charge(work - 1)
    const { extraRpcMethods } = chain
    const single = Array.isArray(body) ? undefined : body
    const count = (answeredBy: string) => {
      const named = single !== undefined && isKnownMethod(single.method, extraRpcMethods) ? single.method : 'other'
      metrics.methodCalls.of(chain.id, single === undefined ? 'batch' : named, answeredBy).pending += 1
    }
    if (malformed !== undefined && isUnanswered(body)) {
      return { bytes: JSON.stringify(malformed.filter(Boolean)), status: 200 } as const
    }
    const sent = malformed === undefined ? bytes : new TextEncoder().encode(JSON.stringify(body))
    const verdict = checkRpcBody({ body, bytes: sent, chainId: chain.id, extraMethods: extraRpcMethods })
    if (verdict.kind === 'answer') {
      count('gateway')
      const headers = from('gateway', Date.now())
      return { bytes: complete(JSON.stringify(verdict.body)), status: 200, headers } as const
    }
    if (isUnanswered(body)) return { bytes: withoutId, status: 400 } as const
    metrics.rpcCalls.of(chain.id).pending += verdict.calls
    const { sessionId } = query
    const node = { providerId, sessionId, payer: project?.id ?? 'none' }
    const ask = (call: RpcCall) =>
      pool.send(JSON.stringify(call), signal(), { ...node, method: call.method, asked: [call] })
    try {
      // A transaction that was handed in is carried out, although no caller waits for the answer.
      const isLasting = [body].flat().some(({ method }) => /^(?:eth_)?send/i.test(method))
      const routing = {
        ...node,
        method: single?.method,
        calls: verdict.calls,
        asked: [body].flat(),
        mayBePart: single === undefined,
      }
      const send = (end: AbortSignal) => pool.send(verdict.body, isLasting ? undefined : end, routing)
      // A caller that asks for a certain node wants that node's own answer, and a session what it has just sent.
      const isFree = providerId === undefined && (sessionId === undefined || pool.isFloored)
      const isOwn = sessionId !== undefined && /^eth_getTransaction/.test(single?.method ?? '')
      const mayShare = isFree && !isOwn && single !== undefined && isExactId(single.id)
      const sharing = mayShare ? reads?.read(single, send, signal) : undefined
      if (sharing !== undefined) {
        const shared = sharing instanceof Promise ? await sharing : sharing
        count(shared.isKept ? 'cache' : 'node')
        return {
          bytes: shared.body,
          status: shared.status === 400 ? 400 : 200,
          headers: from(shared.source, shared.at),
        } as const
      }
      const answer = await send(signal())
      count('node')
      const accepted =
        single === undefined || client === undefined
          ? undefined
          : await acceptedEarlier(withSignal(client, signal()), single, answer)
      const headers = from(answer.source, Date.now())
      if (accepted !== undefined) return { bytes: accepted, status: 200, headers } as const
      const whole = Array.isArray(body)
        ? await completeBatch({
            calls: body,
            answer: answer.body,
            namespace: chain.id.slice(0, chain.id.indexOf(':')),
            ask,
          })
        : answer.body
      const answered = verdict.kind === 'part' ? mergeBatch(whole, verdict.refusals) : whole
      return { bytes: complete(answered), status: answer.status === 400 ? 400 : 200, headers } as const
    } catch (error) {
      if (!(error instanceof BodyTooLargeError)) throw error
      const { rpcResponseBytes: limit } = limits
      const headers = from('gateway', Date.now())
      if (single !== undefined) {
        return { bytes: JSON.stringify(answerTooLarge(single.id, limit)), status: 200, headers } as const
      }
      const calls = verdict.kind === 'part' ? verdict.passed : [body].flat()
      const answers = await askSingly({ calls, limit, ask })
      const merged = verdict.kind === 'part' ? mergeBatch(answers, verdict.refusals) : answers
      return { bytes: complete(merged), status: 200, headers } as const
    }
  }
  return servedJsonRpc(endpoints.rpc, run)
}

function from(source: string, at: number) {
  return sourceHeaders([{ source, at }])
}

// Nodes answer calls without an id with nothing at all, which over HTTP looks like a broken node.
function isUnanswered(body: EndpointBody<Endpoints['rpc']>): boolean {
  return Array.isArray(body) ? body.every(({ id }) => id === undefined) : body.id === undefined
}

function mayChoose({ config }: { config: GatewayConfig }, projectId: string | undefined): boolean {
  return config.testingProject !== undefined && config.testingProject === projectId
}
