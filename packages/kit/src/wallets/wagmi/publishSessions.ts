import type { Config, CreateConnectorFn, Connection as WagmiConnection, Connector as WagmiConnector } from 'wagmi'
import { connect } from 'wagmi/actions'
import { toChainId } from '../../chains/evm/chainId.ts'
import { evmNamespace } from '../../chains/evm/evmRules.ts'
import { toKitError } from '../../chains/evm/walletError.ts'
import { KitError } from '../../core/errors.ts'
import { referenceOf } from '../../core/network.ts'
import { accountsOf, type Session, type SessionKey, sessionKey } from '../../core/session.ts'
import type { OtherSessions } from '../../core/source.ts'

/** Whether a connection of a config is a session of the kit, and none of the config's own. */
export const isPublished = ({ connector }: WagmiConnection): boolean => connector.type === publishedType

type Published = { connector: WagmiConnector; facts: SessionFacts }

/**
 * Lets a page's wagmi hooks use the sessions that other sources of the kit opened (WalletConnect, embedded wallets):
 * each becomes a connection of the config through a separate connector, and follows the session until one side ends it.
 */
export function publishSessions(config: Config, others: OtherSessions): () => void {
  const published = new Map<SessionKey, Published>()
  let isStopped = false
  let isConnecting = false
  let shownKey: SessionKey | undefined
  let working = Promise.resolve()

  const live = () => others.list(evmNamespace)
  const activeKey = () => others.active(evmNamespace)?.session

  const add = async (connector: WagmiConnector, key: SessionKey) => {
    const { current } = config.state
    isConnecting = true
    try {
      await asKitError(connector.name, connect(config, { connector }))
      // wagmi shows the newest connection; the kit may be on another one.
      if (current && key !== activeKey()) config.setState((state) => ({ ...state, current }))
    } catch (cause) {
      // A session that has ended meanwhile is no connection, and there is nothing to tell.
      if (live().some((session) => sessionKey(session) === key)) others.alert(cause as KitError)
    } finally {
      isConnecting = false
    }
  }

  const follow = async () => {
    // While wagmi restores its own connections, it clears all others at the end.
    if (isStopped || config.state.status === 'reconnecting') return
    const sessions = live()
    for (const [key, { connector }] of published) {
      if (sessions.some((session) => sessionKey(session) === key)) continue
      published.delete(key)
      connector.emitter.emit('disconnect')
    }
    for (const session of sessions) {
      const key = sessionKey(session)
      const facts = factsOf(others, session)
      const known = published.get(key)
      if (known && config.state.connections.has(known.connector.uid)) {
        if (JSON.stringify(known.facts) !== JSON.stringify(facts)) known.connector.emitter.emit('change', { ...facts })
        published.set(key, { ...known, facts })
      } else {
        const connector = known?.connector ?? config._internal.connectors.setup(sessionConnector(others, session))
        published.set(key, { connector, facts })
        await add(connector, key)
      }
    }
    // Only a choice made in the kit moves the page: one made in the page is on its way here.
    const chosen = activeKey()
    const active = chosen && chosen !== shownKey ? published.get(chosen) : undefined
    if (active && config.state.current !== active.connector.uid)
      config.setState((state) => ({ ...state, current: active.connector.uid }))
    shownKey = chosen
  }

  /** A page that makes one of these sessions the current one means the kit too. */
  const followHost = (current: string | null) => {
    const entry = [...published].find(([, { connector }]) => connector.uid === current)
    const session = live().find((candidate) => sessionKey(candidate) === entry?.[0])
    const [account] = session ? accountsOf(session, evmNamespace) : []
    if (isConnecting || !entry || !account || entry[0] === activeKey()) return
    others.select({ session: entry[0], namespace: evmNamespace, address: account.address })
  }

  const scheduleFollow = () => {
    working = working.then(follow)
  }
  const unsubscribe = [
    others.subscribe(scheduleFollow),
    config.subscribe(({ status }) => status, scheduleFollow),
    config.subscribe(({ current }) => current, followHost),
  ]
  scheduleFollow()
  return () => {
    isStopped = true
    for (const end of unsubscribe) end()
  }
}

/** The type of the connectors through which a config reaches sessions that the kit opened. */
const publishedType = 'foyer'

/** What a config is told of a session. */
type SessionFacts = { readonly accounts: readonly `0x${string}`[]; readonly chainId: number }

/** Where a session is, with the account in use first, as wagmi has it. */
function factsOf(others: OtherSessions, session: Session): SessionFacts {
  const active = others.active(evmNamespace)
  const isUsed = (address: string) => active?.session === sessionKey(session) && active.address === address
  const { networkId } = session.namespaces[evmNamespace] ?? { networkId: `${evmNamespace}:0` as const }
  const addresses = accountsOf(session, evmNamespace).map(({ address }) => address as `0x${string}`)
  const accounts = [...addresses.filter(isUsed), ...addresses.filter((address) => !isUsed(address))]
  return { accounts, chainId: Number(referenceOf(networkId)) }
}

type Provider = { request(call: { method: string; params?: unknown }): Promise<unknown> }

/** A wagmi connector for an open session: it sends no prompt, and ends the session when the page disconnects it. */
function sessionConnector(others: OtherSessions, { wallet, ...published }: Session): CreateConnectorFn {
  const key = sessionKey(published)
  const find = () => others.list(evmNamespace).find((session) => sessionKey(session) === key)
  const session = () => {
    const found = find()
    if (!found) throw new Error('This wallet is no longer connected')
    return found
  }
  const provider = () => session().provider(evmNamespace) as Provider
  return ({ chains }) => ({
    id: key,
    name: wallet.name,
    type: publishedType,
    ...(wallet.imageUrl !== undefined && { icon: wallet.imageUrl }),
    connect: async <WithCapabilities extends boolean = false>({
      withCapabilities,
    }: {
      withCapabilities?: WithCapabilities | boolean
    } = {}) => {
      const { accounts, chainId } = factsOf(others, session())
      const shown = withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts
      return { accounts: shown as never, chainId }
    },
    async disconnect() {
      const ending = find()
      if (ending) await others.close(ending)
    },
    getAccounts: async () => factsOf(others, session()).accounts,
    getChainId: async () => factsOf(others, session()).chainId,
    getProvider: async () => provider(),
    isAuthorized: async () => find() !== undefined,
    async switchChain({ chainId }) {
      const chain = chains.find(({ id }) => id === chainId)
      if (!chain) throw new Error(`Chain ${chainId} is not part of the wagmi config`)
      await provider().request({
        method: 'wallet_switchEthereumChain',
        params: [{ chainId: toChainId(`${evmNamespace}:${chainId}`) }],
      })
      return chain
    },
    // The kit tells of every change.
    onAccountsChanged: () => undefined,
    onChainChanged: () => undefined,
    onDisconnect: () => undefined,
  })
}

/** Waits for one of wagmi's actions and names its failure. */
export async function asKitError<T>(walletName: string, action: Promise<T>): Promise<T> {
  try {
    return await action
  } catch (error) {
    throw fromWagmi(error, walletName)
  }
}

function fromWagmi(error: unknown, walletName: string): KitError {
  const name = error instanceof Error ? error.name : undefined
  if (name === 'SwitchChainNotSupportedError') {
    return new KitError('UNSUPPORTED_METHOD', `${walletName} cannot do this`, { cause: error })
  }
  if (name === 'ProviderNotFoundError') {
    return new KitError('CONNECTOR_NOT_FOUND', `${walletName} is not in this browser`, { cause: error })
  }
  return toKitError(error, walletName)
}
