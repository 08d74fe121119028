import { type Client, createClient, custom, RpcRequestError } from 'viem'
import { type UpstreamPool, UpstreamsFailedError } from './upstreamPool.ts'

/** A viem client that asks the chain's own pool, in process. */
export type ChainClient = Client

type JsonRpcAnswer = { result?: unknown; error?: { code: number; message: string; data?: unknown } }

/**
 * Wraps a pool as a viem client. Off-chain look-ups (EIP-3668) stay off, because a contract would choose their address.
 */
export function createChainClient(pool: UpstreamPool): ChainClient {
  const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    const body = { jsonrpc: '2.0', id: 1, method, ...(params === undefined ? {} : { params }) }
    const answer = await pool.send(JSON.stringify(body))
    const { result, error } = readAnswer(pool.chainId, answer.body)
    if (error !== undefined) throw new RpcRequestError({ body, error, url: pool.chainId })
    return result
  }
  return createClient({ transport: custom({ request }, { retryCount: 0 }), ccipRead: false, cacheTime: 0 })
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

function readAnswer(chainId: string, body: Uint8Array): JsonRpcAnswer {
  const parsed: unknown = JSON.parse(new TextDecoder().decode(body))
  if (typeof parsed !== 'object' || parsed === null) throw new UpstreamsFailedError(chainId, ['garbage'])
  const error = 'error' in parsed ? parsed.error : undefined
  if (typeof error === 'object' && error !== null && 'code' in error && 'message' in error) {
    const data = 'data' in error ? error.data : undefined
    return { error: { code: Number(error.code), message: String(error.message), data } }
  }
  if (!('result' in parsed)) throw new UpstreamsFailedError(chainId, ['garbage'])
  return { result: parsed.result }
}
