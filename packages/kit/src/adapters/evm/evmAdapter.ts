import { stringToHex } from 'viem/utils'
import type { AdapterContext, ChainAdapter } from '../../core/adapter.ts'
import type { Connection, Connector } from '../../core/connector.ts'
import { KitError } from '../../core/errors.ts'
import { referenceOf } from '../../core/network.ts'
import { discoverWallets } from './discoverWallets.ts'
import { requestWallet } from './provider.ts'
import { readRpc } from './readRpc.ts'
import { switchChain } from './switchChain.ts'
import { openSession, providerOf, watchSession } from './walletSession.ts'

/** How long a remembered wallet may take to announce itself after a reload, in ms. */
const lateAnnouncement = 2000
/** How long a wallet may take to give up its permission, in ms; some never answer. */
const revocation = 2000

/** Creates the adapter for EVM chains; it finds wallets until it is destroyed. */
export function createEvmAdapter(context: AdapterContext): ChainAdapter {
  const wallets = discoverWallets(context.setConnectors)
  const sessions = new Map<string, () => void>()
  const timers = new Set<() => void>()

  const watch = (connector: Connector) => {
    sessions.get(connector.id)?.()
    sessions.set(connector.id, watchSession(connector, context.notify))
  }
  const request = <T>({ connector }: Connection, method: string, params?: readonly unknown[]) =>
    requestWallet<T>(providerOf(connector), connector.name, method, params)

  return {
    async connect({ connector, silent = false }) {
      try {
        const result = await openSession(connector, silent)
        if (result) watch(connector)
        return result
      } catch (error) {
        // A locked wallet says when it is open again.
        if (silent && error instanceof KitError && error.code === 'WALLET_LOCKED') watch(connector)
        throw error
      }
    },

    async find(connectorId) {
      const look = () => wallets.connectors().find((connector) => connector.id === connectorId)
      const started = Date.now()
      while (!look() && Date.now() - started < lateAnnouncement) {
        await new Promise<void>((resolve) => {
          const handle = setTimeout(done, 50)
          function done() {
            clearTimeout(handle)
            timers.delete(done)
            resolve()
          }
          timers.add(done)
        })
      }
      return look()
    },

    async disconnect(connection) {
      const { connector } = connection
      sessions.get(connector.id)?.()
      sessions.delete(connector.id)
      const revoked = request(connection, 'wallet_revokePermissions', [{ eth_accounts: {} }]).catch(() => undefined)
      // A wallet that cannot revoke (EIP-2255) is forgotten by the kit all the same.
      await Promise.race([revoked, new Promise((resolve) => setTimeout(resolve, revocation))])
    },

    switchNetwork: ({ connector }, network) => switchChain(providerOf(connector), connector.name, network),

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

    destroy() {
      for (const stop of sessions.values()) stop()
      for (const stop of [...timers]) stop()
      wallets.stop()
    },
  }
}
