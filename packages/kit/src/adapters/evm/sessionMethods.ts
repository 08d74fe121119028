import { stringToHex } from 'viem/utils'
import type { AdapterContext, ChainAdapter } from '../../core/adapter.ts'
import type { Connection } from '../../core/connector.ts'
import { referenceOf } from '../../core/network.ts'
import { requestWallet } from './provider.ts'
import { readRpc } from './readRpc.ts'
import { providerOf } from './walletSession.ts'

type SessionMethods = Pick<
  ChainAdapter,
  'getAssets' | 'getCapabilities' | 'getNativeBalance' | 'request' | 'signMessage' | 'transfers'
>

/** What works the same for every connected EVM wallet, however it was found. */
export function createSessionMethods(context: AdapterContext): SessionMethods {
  const request = <T>({ connector }: Connection, method: string, params?: readonly unknown[]) =>
    requestWallet<T>(providerOf(connector), connector.name, method, params)

  return {
    signMessage: (connection, message) =>
      request<string>(connection, 'personal_sign', [stringToHex(message), connection.address]),

    async getNativeBalance({ address, networkId }) {
      const balance = await readRpc<string>(context.rpcUrl(networkId), 'eth_getBalance', [address, 'latest'])
      return BigInt(balance)
    },

    request: (connection, { method, params }) =>
      request(connection, method, Array.isArray(params) ? params : params === undefined ? undefined : [params]),

    getCapabilities: (connection) =>
      request<Record<string, Record<string, unknown>>>(connection, 'wallet_getCapabilities', [connection.address]),

    getAssets: (connection, networkId) =>
      request(connection, 'wallet_getAssets', [
        { account: connection.address, chainFilter: [`0x${BigInt(referenceOf(networkId)).toString(16)}`] },
      ]),

    async transfers() {
      const { createEvmTransfers } = await import('./transfers.ts')
      return createEvmTransfers(context)
    },
  }
}
