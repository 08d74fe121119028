import { createRpcTransport, readRpcAnswer } from '../wallet/createRpcTransport.ts'
import type { RpcTransport } from '../wallet/types.ts'
import { WalletError, walletErrorCodes } from '../wallet/WalletError.ts'

/** Reaches chains through the function of this name, which leads out of the page; by `fetch` where there is none. */
export function bridgedTransport(name: string): RpcTransport {
  const bridge: unknown = Reflect.get(globalThis, name)
  if (typeof bridge !== 'function') return createRpcTransport()
  return async (rpcUrl, request) => {
    let answer: unknown
    try {
      answer = await bridge(rpcUrl, request)
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new WalletError(walletErrorCodes.internal, `The network could not be reached: ${reason}`)
    }
    return readRpcAnswer(answer)
  }
}
