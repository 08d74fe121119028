import type { Config, Connector as WagmiConnector } from 'wagmi'
import { connect, disconnect, switchAccount, switchChain, watchConnectors } from 'wagmi/actions'
import { KitError } from '../../core/errors.ts'
import { referenceOf } from '../../core/network.ts'
import type { SourceContext, WalletSourceMethods } from '../../core/source.ts'
import { asKitError, publishSessions } from './publishSessions.ts'
import { listConnectors } from './wagmiConnectors.ts'
import { createWagmiMirror, toSession } from './wagmiMirror.ts'

/** Mirrors a wagmi config into the kit, and does through wagmi whatever changes its state. */
export function createWagmiSource(config: Config, context: SourceContext): WalletSourceMethods {
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
  let stopPublishing: (() => void) | undefined
  let isDestroyed = false
  context.withOthers((others) => {
    if (!isDestroyed) stopPublishing = publishSessions(config, others)
  })

  const wagmiConnector = (id: string): WagmiConnector => {
    const connector = config.connectors.find((candidate) => candidate.id === id)
    if (connector) return connector
    throw new KitError('CONNECTOR_NOT_FOUND', 'That wallet is not part of the wagmi config', { details: id })
  }
  const connectionOf = (uid: string | null) => (uid ? config.state.connections.get(uid) : undefined)

  return {
    async open({ walletId }) {
      const target = wagmiConnector(walletId)
      if (!connectionOf(target.uid)) {
        await asKitError(target.name, connect(config, { connector: target }))
      } else if (config.state.current !== target.uid) {
        await asKitError(target.name, switchAccount(config, { connector: target }))
      }
      const connection = connectionOf(target.uid)
      if (!connection) throw new KitError('WALLET_LOCKED', `${target.name} shared no account`)
      const session = await toSession(connection)
      mirror.expect(session)
      return session
    },

    // wagmi itself restores sessions, and the mirror tells of them; it reads none anew.
    async restore({ walletId }) {
      const connector = wagmiConnector(walletId)
      const [accounts, chainId] = await Promise.all([connector.getAccounts(), connector.getChainId()])
      if (accounts.length > 0) connector.emitter.emit('change', { accounts, chainId })
      else connector.emitter.emit('disconnect')
      return undefined
    },

    async close({ wallet }) {
      await asKitError(wallet.name, disconnect(config, { connector: wagmiConnector(wallet.id) }))
      mirror.forget(wallet.id)
    },

    async switchNetwork({ wallet }, { id }) {
      const chainId = Number(referenceOf(id))
      await asKitError(wallet.name, switchChain(config, { chainId, connector: wagmiConnector(wallet.id) }))
    },

    async selectAccount({ wallet }, { address }) {
      const target = wagmiConnector(wallet.id)
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
      isDestroyed = true
      stopPublishing?.()
    },
  }
}
