import { type Client, createClient, custom, RpcRequestError } from 'viem'
import { BodyTooLargeError } from '../input/readCapped.ts'
import { type RpcAnswer, readRpcAnswer } from './rpcAnswer.ts'
import { UpstreamsFailedError } from './UpstreamsFailedError.ts'
import type { UpstreamPool } from './upstreamPool.ts'

/** A viem client that asks the chain's own pool, in process. */
export type ChainClient = Client

/** How a call is made, beside what viem knows of: handed to the pool and never to a node. */
type CallOptions = { signal?: AbortSignal | undefined; isImpatient?: boolean }

/**
 * Wraps a pool as a viem client. Off-chain look-ups (EIP-3668) stay off, because a contract would choose their address.
 */
export function createChainClient(pool: UpstreamPool): ChainClient {
  const request = async (call: { method: string; params?: unknown } & CallOptions): Promise<unknown> => {
    const { method, params, signal, isImpatient = false } = call
    if (isImpatient && pool.isSilent()) throw new UpstreamsFailedError(pool.chainId, ['silent'])
    const body = { jsonrpc: '2.0', id: 1, method, ...(params === undefined ? {} : { params }) }
    let read: RpcAnswer | undefined
    // An answer in another form than the method's is not an answer: the next node is asked, so it never reads as "nothing".
    const isUsable = (bytes: Uint8Array) => {
      read = readAnswer(method, bytes)
      return read !== undefined
    }
    try {
      await pool.send(JSON.stringify(body), signal, { isUsable, method, asked: [{ method, params }] })
    } catch (error) {
      throw error instanceof BodyTooLargeError ? new UpstreamsFailedError(pool.chainId, ['too large']) : error
    }
    const { result, error } = read ?? {}
    if (error !== undefined) throw new RpcRequestError({ body, error, url: pool.chainId })
    return result
  }
  return createClient({ transport: custom({ request }, { retryCount: 0 }), ccipRead: false, cacheTime: 0 })
}

/** The same client for one piece of work: its calls end when the signal fires, and no more when another one did before. */
export function withSignal(client: ChainClient, signal: AbortSignal | undefined): ChainClient {
  return signal === undefined ? client : withOptions(client, { signal })
}

/** The same client for work that can do without an answer: its calls fail at once while no node of the chain answers. */
export function impatient(client: ChainClient): ChainClient {
  return withOptions(client, { isImpatient: true })
}

function withOptions(client: ChainClient, options: CallOptions): ChainClient {
  const request = (call: object, settings?: object) => client.request({ ...options, ...call } as never, settings)
  return { ...client, request: request as ChainClient['request'] }
}

/** Whether an error means that the chain could not be read, as opposed to a contract's own refusal. */
export function isChainUnreadable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof UpstreamsFailedError) return true
    // Internal error, resource and limit errors of the node (EIP-1474); -32000 is also used for failed execution.
    if (cause instanceof RpcRequestError && [-32_603, -32_001, -32_002, -32_005].includes(cause.code)) return true
  }
  return false
}

const quantity = /^0x[0-9a-f]{1,64}$/i
const data = /^0x[0-9a-f]*$/i
/** What the results of methods look like that are asked for most and whose emptiness would be read as an answer. */
const resultForms: ReadonlyMap<string, RegExp> = new Map([
  ['eth_blockNumber', quantity],
  ['eth_call', data],
  ['eth_chainId', quantity],
  ['eth_estimateGas', quantity],
  ['eth_gasPrice', quantity],
  ['eth_getBalance', quantity],
  ['eth_getCode', data],
  ['eth_getStorageAt', data],
  ['eth_getTransactionCount', quantity],
  ['eth_maxPriorityFeePerGas', quantity],
])

/** Reads one answer; `undefined` when the method cannot have it. */
function readAnswer(method: string, body: Uint8Array): RpcAnswer | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
  const answer = readRpcAnswer(parsed)
  if (answer === undefined || answer.error !== undefined) return answer
  const form = resultForms.get(method)
  return form === undefined || (typeof answer.result === 'string' && form.test(answer.result)) ? answer : undefined
}
