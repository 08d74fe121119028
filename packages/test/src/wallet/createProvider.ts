import type { Emitter } from './createEmitter.ts'
import type { RequestLog } from './createRequestLog.ts'
import type { WalletState } from './createWalletState.ts'
import { invalidParams } from './parameters.ts'
import type { MethodHandler, ProviderEvents, RpcTransport, TestProvider } from './types.ts'
import { WalletError, walletErrorCodes } from './WalletError.ts'

/** Methods that reach the network as they are: reads and raw sends, never signing. */
const forwarded = /^(eth|net|web3)_(?!sign|sendTransaction|accounts|requestAccounts)/

/** Creates the EIP-1193 provider over the wallet's own methods; other reads go to the active network. */
export function createProvider(wallet: {
  readonly state: WalletState
  readonly emitter: Emitter<ProviderEvents>
  readonly rpc: RpcTransport
  readonly methods: ReadonlyMap<string, MethodHandler>
  readonly log: RequestLog
  /** Called before each request; throws what a test planned for it, and waits as long as the test said. */
  readonly before: (method: string) => Promise<void>
}): TestProvider {
  const { state, emitter, rpc, methods, log } = wallet

  const answer = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    await wallet.before(method)
    if (!state.isOnline()) throw new WalletError(walletErrorCodes.disconnected, 'The wallet is disconnected.')
    const own = methods.get(method)
    if (own) return own(params)
    if (forwarded.test(method)) return rpc(state.chain().rpcUrl, { method, params })
    throw new WalletError(walletErrorCodes.unsupportedMethod, `The test wallet does not support ${method}.`)
  }

  const provider: TestProvider = {
    async request(request) {
      const { method, params = [] } = request
      if (typeof method !== 'string' || method === '') throw invalidParams('A request needs a method.')
      const list: readonly unknown[] = Array.isArray(params) ? params : [params]
      const settle = log.add(method, list)
      try {
        const result = await answer(method, list)
        settle('answered')
        // A copy, as every real wallet's answer crosses a process.
        return structuredClone(result)
      } catch (error) {
        settle(error instanceof WalletError ? error.code : walletErrorCodes.internal)
        throw error
      }
    },
    on(event, listener) {
      emitter.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      emitter.off(event, listener)
      return provider
    },
  }
  return provider
}
