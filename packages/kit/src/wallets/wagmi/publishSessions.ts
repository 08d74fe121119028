import type { Config, Connection as WagmiConnection, Connector as WagmiConnector } from 'wagmi'
import { connect } from 'wagmi/actions'
import { evmNamespace } from '../../chains/evm/evmRules.ts'
import type { KitError } from '../../core/errors.ts'
import { accountsOf, type SessionKey, sessionKey } from '../../core/session.ts'
import type { OtherSessions } from '../../core/source.ts'
import { factsOf, publishedType, type SessionFacts, sessionConnector } from './sessionConnector.ts'
import { asKitError } from './wagmiError.ts'

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

  const followSoon = () => {
    working = working.then(follow)
  }
  const unsubscribe = [
    others.subscribe(followSoon),
    config.subscribe(({ status }) => status, followSoon),
    config.subscribe(({ current }) => current, followHost),
  ]
  followSoon()
  return () => {
    isStopped = true
    for (const end of unsubscribe) end()
  }
}
