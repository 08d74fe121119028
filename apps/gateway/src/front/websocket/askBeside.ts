import { BodyTooLargeError } from '../../engines/input/readCapped.ts'
import { answerTooLarge } from '../../engines/rpc/answerTooLarge.ts'
import { UpstreamsFailedError } from '../../engines/rpc/UpstreamsFailedError.ts'
import type { UpstreamPool } from '../../engines/rpc/upstreamPool.ts'

type RpcCall = { id?: string | number | null | undefined; method: string; params?: unknown }

/** What can fill more than a message of a WebSocket may hold. */
const large = /^eth_(?:getLogs|getBlockReceipts|getBlockBy\w+)$|^(?:debug|trace)_/

/** Whether an answer may be too large for the connection, which would close with all its subscriptions. */
export function mayBeLarge(method: string): boolean {
  return large.test(method)
}

export type AskBesideParameters = {
  pool: Pick<UpstreamPool, 'send'>
  call: RpcCall
  body: Uint8Array<ArrayBuffer> | string
  /** How many bytes an answer may have. */
  limit: number
  /** Fires when the client is gone. */
  signal: AbortSignal
}

/** Asks a node over HTTP, so that an answer that is too large fails alone and not the client's connection. */
export async function askBeside(parameters: AskBesideParameters): Promise<Uint8Array | string> {
  const { pool, call, body, limit, signal } = parameters
  try {
    return (await pool.send(body, signal, { method: call.method, asked: [call] })).body
  } catch (error) {
    if (error instanceof BodyTooLargeError) return JSON.stringify(answerTooLarge(call.id, limit))
    if (!(error instanceof UpstreamsFailedError)) throw error
    const message = 'No node answers this call at the moment. Try again shortly.'
    return JSON.stringify({ jsonrpc: '2.0', id: call.id ?? null, error: { code: -32_603, message } })
  }
}
