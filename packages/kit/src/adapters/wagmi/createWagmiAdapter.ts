import type { Config, Connector as WagmiConnector } from 'wagmi'
import { connect, disconnect, switchAccount, switchChain, watchConnectors } from 'wagmi/actions'
import type { AdapterContext, ChainAdapter } from '../../core/adapter.ts'
import { KitError } from '../../core/errors.ts'
import { referenceOf } from '../../core/network.ts'
import { createSessionMethods } from '../evm/sessionMethods.ts'
import { listConnectors } from './wagmiConnectors.ts'
import { asKitError } from './wagmiError.ts'
import { createWagmiMirror, toResult } from './wagmiMirror.ts'

/** Mirrors a wagmi config into the kit, and does through wagmi whatever changes its state. */
export function createWagmiAdapter(config: Config, context: AdapterContext): ChainAdapter {
  let latestList = 0
  const showConnectors = async () => {
    latestList += 1
    const turn = latestList
    const connectors = await listConnectors(config)
    if (turn === latestList) context.setConnectors(connectors)
  }
  const stopWatching = watchConnectors(config, { onChange: () => void showConnectors() })
  void showConnectors()
  const mirror = createWagmiMirror(config, context)

  const wagmiConnector = (id: string): WagmiConnector => {
    const connector = config.connectors.find((candidate) => candidate.id === id)
    if (connector) return connector
    throw new KitError('CONNECTOR_NOT_FOUND', 'That wallet is not part of the wagmi config', { details: id })
  }
  const connectionOf = (uid: string | null) => (uid ? config.state.connections.get(uid) : undefined)

  return {
    ...createSessionMethods(context),

    async connect({ connector, silent }) {
      if (silent) {
        // wagmi itself restores sessions; what it has is the answer.
        const current = connectionOf(config.state.current)
        return current && typeof current.connector.getProvider === 'function' ? toResult(current) : undefined
      }
      const target = wagmiConnector(connector.id)
      if (!connectionOf(target.uid)) {
        await asKitError(connector.name, connect(config, { connector: target }))
      } else if (config.state.current !== target.uid) {
        await asKitError(connector.name, switchAccount(config, { connector: target }))
      }
      const connection = connectionOf(target.uid)
      if (!connection) return undefined
      const result = await toResult(connection)
      mirror.expect(result)
      return result
    },

    find: async (connectorId) => (await listConnectors(config)).find(({ id }) => id === connectorId),

    async disconnect({ connector }) {
      await asKitError(connector.name, disconnect(config, { connector: wagmiConnector(connector.id) }))
      mirror.forget(connector.id)
    },

    async switchNetwork({ connector }, { id }) {
      const chainId = Number(referenceOf(id))
      await asKitError(connector.name, switchChain(config, { chainId, connector: wagmiConnector(connector.id) }))
    },

    async selectAccount({ connector }, address) {
      const target = wagmiConnector(connector.id)
      if (config.state.current !== target.uid) await switchAccount(config, { connector: target })
      config.setState((state) => {
        const connection = state.connections.get(target.uid)
        const account = connection?.accounts.find((candidate) => candidate === address)
        if (!connection || !account) return state
        const others = connection.accounts.filter((other) => other !== account)
        // wagmi has no action for this: its active account is the first one.
        const connections = new Map(state.connections)
        connections.set(target.uid, { ...connection, accounts: [account, ...others] })
        return { ...state, connections }
      })
    },

    async selectNetwork({ id }) {
      await switchChain(config, { chainId: Number(referenceOf(id)) })
    },

    destroy() {
      latestList += 1
      stopWatching()
      mirror.stop()
    },
  }
}
