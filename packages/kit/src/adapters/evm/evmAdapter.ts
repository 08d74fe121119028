import type { AdapterContext, ChainAdapter } from '../../core/adapter.ts'
import type { Connector } from '../../core/connector.ts'
import { KitError } from '../../core/errors.ts'
import { discoverWallets } from './discoverWallets.ts'
import { requestWallet } from './provider.ts'
import { createSessionMethods } from './sessionMethods.ts'
import { switchChain } from './switchChain.ts'
import { createWaits } from './waits.ts'
import { openSession, providerOf, readNetwork, watchSession } from './walletSession.ts'

/** How long a remembered wallet may take to announce itself after a reload, in ms. */
const lateAnnouncement = 2000
/** How long a wallet may take to give up its permission, in ms; some never answer. */
const revocation = 2000

/** Creates the adapter for EVM chains; it finds wallets until it is destroyed. */
export function createEvmAdapter(context: AdapterContext): ChainAdapter {
  const wallets = discoverWallets(context.setConnectors)
  const waits = createWaits()
  const sessions = new Map<string, () => void>()

  const watch = (connector: Connector, isAway = false) => {
    sessions.get(connector.id)?.()
    sessions.set(connector.id, watchSession(connector, context.notify, isAway))
  }

  return {
    ...createSessionMethods(context),

    async connect({ connector, silent = false }) {
      try {
        const result = await openSession(connector, silent)
        if (result) watch(connector)
        return result
      } catch (error) {
        // A locked wallet says when it is open again.
        if (silent && error instanceof KitError && error.code === 'WALLET_LOCKED') watch(connector, true)
        throw error
      }
    },

    async find(connectorId) {
      const look = () => wallets.connectors().find((connector) => connector.id === connectorId)
      const started = Date.now()
      while (!look() && Date.now() - started < lateAnnouncement && !waits.isOver) await waits.wait(50)
      return look()
    },

    async disconnect({ connector }) {
      sessions.get(connector.id)?.()
      sessions.delete(connector.id)
      const params = [{ eth_accounts: {} }]
      const revoked = requestWallet(providerOf(connector), connector.name, 'wallet_revokePermissions', params)
      // A wallet that cannot revoke (EIP-2255) is forgotten by the kit all the same.
      await waits.atMost(
        revocation,
        revoked.catch(() => undefined),
      )
    },

    async selectAccount({ connector }) {
      context.notify({ type: 'network', networkId: await readNetwork(connector), connectorId: connector.id })
    },

    switchNetwork: ({ connector }, network) => switchChain(providerOf(connector), connector.name, network),

    destroy() {
      for (const stop of sessions.values()) stop()
      waits.end()
      wallets.stop()
    },
  }
}
