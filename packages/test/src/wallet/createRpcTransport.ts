import type { RpcTransport } from './types.ts'
import { WalletError, walletErrorCodes } from './WalletError.ts'

/**
 * Sends JSON-RPC over `fetch`.
 *
 * @throws {WalletError} With the network's own code and data, or -32603 when it cannot be reached or understood.
 */
export function createRpcTransport(): RpcTransport {
  let id = 0
  return async (rpcUrl, { method, params }) => {
    id += 1
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params })
    let answer: unknown
    try {
      const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      answer = await response.json()
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new WalletError(walletErrorCodes.internal, `The network could not be reached: ${reason}`)
    }
    return readRpcAnswer(answer)
  }
}

/** The result in a JSON-RPC answer; its error is thrown as a {@link WalletError}. */
export function readRpcAnswer(answer: unknown): unknown {
  if (typeof answer === 'object' && answer !== null) {
    if ('error' in answer && typeof answer.error === 'object' && answer.error !== null) {
      const { error } = answer
      const code = 'code' in error && typeof error.code === 'number' ? error.code : walletErrorCodes.internal
      const message = 'message' in error && typeof error.message === 'string' ? error.message : 'The network failed.'
      throw new WalletError(code, message, 'data' in error ? error.data : undefined)
    }
    if ('result' in answer) return answer.result
  }
  throw new WalletError(walletErrorCodes.internal, 'The network gave no JSON-RPC answer.')
}
