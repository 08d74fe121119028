import type { Config, Connection as WagmiConnection, Connector as WagmiConnector } from 'wagmi'
import { connect, disconnect, switchChain, watchConnectors } from 'wagmi/actions'
import type { AdapterContext, ChainAdapter, ConnectResult } from '../../core/adapter.ts'
import { KitError } from '../../core/errors.ts'
import { type CaipNetworkId, referenceOf } from '../../core/network.ts'
import { type Eip1193Provider, toKitError } from '../evm/provider.ts'
import { createSessionMethods } from '../evm/sessionMethods.ts'
import { toConnector, toConnectors } from './wagmiConnectors.ts'

/** Mirrors a wagmi config into the kit, and does through wagmi whatever changes its state. */
export function createWagmiAdapter(config: Config, context: AdapterContext): ChainAdapter {
  let isDestroyed = false
  let mirrored: string | undefined

  const current = () => (config.state.current ? config.state.connections.get(config.state.current) : undefined)
  const wagmiConnector = (id: string): WagmiConnector => {
    const connector = config.connectors.find((candidate) => candidate.id === id)
    if (!connector)
      throw new KitError('CONNECTOR_NOT_FOUND', 'That wallet is not part of the wagmi config', { details: id })
    return connector
  }

  const mirror = async () => {
    const connection = current()
    // While wagmi restores a session it holds a shell of the connector, without methods.
    if (connection && typeof connection.connector.getProvider !== 'function') return
    if (!connection) {
      if (mirrored && config.state.status === 'disconnected') {
        context.notify({ type: 'disconnected', connectorId: mirrored })
        mirrored = undefined
      }
      return
    }
    const result = await toResult(connection)
    if (isDestroyed || current() !== connection) return
    if (mirrored && mirrored !== connection.connector.id)
      context.notify({ type: 'disconnected', connectorId: mirrored })
    mirrored = connection.connector.id
    context.notify({ type: 'connected', ...result })
  }

  context.setConnectors(toConnectors(config))
  const stops = [
    config.subscribe(
      (state) => state,
      () => void mirror(),
    ),
    watchConnectors(config, { onChange: () => context.setConnectors(toConnectors(config)) }),
  ]
  void mirror()

  return {
    ...createSessionMethods(context),

    async connect({ connector, silent }) {
      const connection = current()
      if (silent) return connection && toResult(connection)
      const target = wagmiConnector(connector.id)
      if (connection?.connector.uid !== target.uid) {
        await asKitError(connector.name, connect(config, { connector: target }))
      }
      const connected = current()
      return connected && toResult(connected)
    },

    find: async (connectorId) => toConnectors(config).find(({ id }) => id === connectorId),

    async disconnect({ connector }) {
      mirrored = undefined
      await asKitError(connector.name, disconnect(config, { connector: wagmiConnector(connector.id) }))
    },

    async switchNetwork({ connector }, { id }) {
      const chainId = Number(referenceOf(id))
      await asKitError(connector.name, switchChain(config, { chainId, connector: wagmiConnector(connector.id) }))
    },

    destroy() {
      isDestroyed = true
      for (const stop of stops) stop()
    },
  }
}

async function toResult({ accounts, chainId, connector }: WagmiConnection): Promise<ConnectResult> {
  const provider = (await connector.getProvider()) as Eip1193Provider
  const [address] = accounts
  return {
    connection: {
      namespace: 'eip155',
      connector: { ...toConnector(connector), provider },
      accounts: accounts.map((account) => ({ namespace: 'eip155', address: account, type: 'eoa' })),
      address,
    },
    networkId: `eip155:${chainId}` satisfies CaipNetworkId,
  }
}

/** wagmi wraps what a wallet throws; the wallet's own code is underneath. */
async function asKitError<T>(walletName: string, promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (error) {
    const cause = error instanceof Error && error.cause && !('code' in error) ? error.cause : error
    throw toKitError(cause, walletName)
  }
}
