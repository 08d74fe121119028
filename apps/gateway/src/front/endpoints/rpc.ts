import { type EndpointBody, type Endpoints, endpoints } from '@foyer/contract'
import { findNodes } from '../../capabilities/chains/findChain.ts'
import type { PlainServedChains, ServedChains } from '../../capabilities/chains/servedChain.ts'
import { sourceHeaders } from '../../capabilities/providers/sourceHeaders.ts'
import type { GatewayConfig } from '../../engines/config/schema.ts'
import { BodyTooLargeError } from '../../engines/input/readCapped.ts'
import type { Metrics } from '../../engines/observability/metrics.ts'
import { acceptedEarlier } from '../../engines/rpc/acceptedEarlier.ts'
import { withSignal } from '../../engines/rpc/chainClient.ts'
import { checkRpcBody, isExactId } from '../../engines/rpc/checkRpcBody.ts'
import { countWork } from '../../engines/rpc/countWork.ts'
import { isKnownMethod } from '../../engines/rpc/knownMethods.ts'
import { mergeBatch } from '../../engines/rpc/mergeBatch.ts'
import { HttpProblem } from '../http/problem.ts'
import { served } from '../http/served.ts'

/** Chains on which the calls of one session go to one node (gateway contract 1.2). */
const stickyChains: readonly string[] = ['eip155:10', 'eip155:8453', 'eip155:42161']

const withoutId = JSON.stringify({
  jsonrpc: '2.0',
  id: null,
  error: { code: -32_600, message: 'The call has no id, so it would get no answer. Give it one.' },
})

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
  return served(endpoints.rpc, async ({ query, body, bytes, projectId, project, charge, signal }) => {
    const { providerId } = query
    if (providerId !== undefined && !mayChoose(services, projectId)) {
      throw new HttpProblem(400, 'provider', 'This project cannot choose a node. Leave providerId out.')
    }
    const { config: chain, pool, client, reads } = findNodes(services, query.chainId)
    if (providerId !== undefined && !pool.providerIds.has(providerId)) {
      throw new HttpProblem(400, 'provider', `No node of ${chain.id} has the name ${providerId}. Leave providerId out.`)
    }
    const work = countWork([body].flat())
    if (work > limits.rpcBatch) {
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
    const verdict = checkRpcBody({ body, bytes, chainId: chain.id, extraMethods: extraRpcMethods })
    if (verdict.kind === 'answer') {
      count('gateway')
      return { bytes: JSON.stringify(verdict.body), status: 200, headers: from('gateway', Date.now()) }
    }
    if (isUnanswered(body)) return { bytes: withoutId, status: 400 }
    metrics.rpcCalls.of(chain.id).pending += verdict.calls
    try {
      const sessionId = stickyChains.includes(chain.id) ? query.sessionId : undefined
      // A transaction that was handed in is carried out, although no caller waits for the answer.
      const isLasting = [body].flat().some(({ method }) => /^(?:eth_)?send/i.test(method))
      const payer = project?.id ?? 'none'
      const routing = { providerId, sessionId, method: single?.method, calls: verdict.calls, payer }
      const send = (end: AbortSignal) => pool.send(verdict.body, isLasting ? undefined : end, routing)
      // A caller that asks for a certain node wants that node's own answer.
      const mayShare =
        providerId === undefined && sessionId === undefined && single !== undefined && isExactId(single.id)
      const sharing = mayShare ? reads?.read(single, send, signal) : undefined
      if (sharing !== undefined) {
        const shared = sharing instanceof Promise ? await sharing : sharing
        count(shared.isKept ? 'cache' : 'node')
        return {
          bytes: shared.body,
          status: shared.status === 400 ? 400 : 200,
          headers: from(shared.source, shared.at),
        }
      }
      const answer = await send(signal())
      count('node')
      const accepted =
        single === undefined || client === undefined
          ? undefined
          : await acceptedEarlier(withSignal(client, signal()), single, answer)
      const headers = from(answer.source, Date.now())
      if (accepted !== undefined) return { bytes: accepted, status: 200, headers }
      const answered = verdict.kind === 'part' ? mergeBatch(answer.body, verdict.refusals) : answer.body
      return { bytes: answered, status: answer.status === 400 ? 400 : 200, headers }
    } catch (error) {
      if (!(error instanceof BodyTooLargeError)) throw error
      const advice = `The node's answer is larger than ${limits.rpcResponseBytes} bytes. Ask for less at once.`
      throw new HttpProblem(503, 'chainId', advice, { cause: error })
    }
  })
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
