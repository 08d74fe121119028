import type { CaipNetworkId, Namespace } from './network.ts'
import { namespaceOf } from './network.ts'
import { accountsOf, type Session, type SessionKey, type StoredSession, sessionKey } from './session.ts'
import type { KitState, NamespaceState } from './store.ts'

/** The part of the state that says who is connected, and where. */
export type ConnectionState = Pick<KitState, 'activeNamespace' | 'namespaces' | 'remembered' | 'sessions'>

/** The network of each namespace while nothing is connected there. */
export type DefaultNetworks = Readonly<Record<Namespace, CaipNetworkId>>

/**
 * A session is there: a wallet connected, came back or was restored. `activate` makes it the active one of its
 * namespaces; otherwise it becomes active only where it was before, or where nothing else is or is expected back.
 */
export function establish(
  state: ConnectionState,
  session: Session,
  { activate }: { activate: boolean },
): ConnectionState {
  const key = sessionKey(session)
  const claim = state.remembered.find((stored) => sessionKey(stored) === key)
  const remembered = state.remembered.filter((stored) => stored !== claim)
  const others = state.sessions.filter((other) => sessionKey(other) !== key)
  const namespaces = mapNamespaces(state.namespaces, (current, namespace) => {
    const mayTake =
      activate ||
      current.session === key ||
      (!current.session && (claim?.active[namespace] !== undefined || !isClaimed(remembered, namespace)))
    if (!mayTake) return current
    const wanted = current.session === key && !activate ? current.address : claim?.active[namespace]
    return activeIn(session, namespace, activate ? undefined : wanted) ?? withoutSession(current, key)
  })
  const own = Object.keys(session.namespaces).filter((namespace) => namespaces[namespace]?.session === key)
  const moves = activate && !own.includes(state.activeNamespace)
  return {
    // In front, in its place, or at the end.
    sessions: activate
      ? [session, ...others]
      : others.length < state.sessions.length
        ? state.sessions.map((other) => (others.includes(other) ? other : session))
        : [...others, session],
    remembered,
    namespaces,
    activeNamespace: (moves ? own[0] : undefined) ?? state.activeNamespace,
  }
}

/** What a wallet says of its session has changed; the account in use stays while the wallet shows the same one. */
export function update(state: ConnectionState, session: Session): ConnectionState {
  const key = sessionKey(session)
  const before = state.sessions.find((other) => sessionKey(other) === key)
  if (!before) return state
  const sessions = state.sessions.map((other) => (other === before ? session : other))
  const namespaces = mapNamespaces(state.namespaces, (current, namespace) => {
    if (current.session !== key) return current
    // Before and after on the same network, since a wallet may grant another account on each.
    const [shownBefore] = accountsOf(before, namespace, session.namespaces[namespace]?.networkId)
    const [shown] = accountsOf(session, namespace)
    const wanted = shown?.address === shownBefore?.address ? current.address : undefined
    return activeIn(session, namespace, wanted) ?? withoutSession(current, key)
  })
  return leaveEmptied(state, { ...state, sessions, namespaces })
}

/**
 * Sessions are over. Their namespaces show the next session they have, else nothing on the site's own network.
 * `remember` keeps what is needed to restore them: their wallets are only locked.
 */
export function end(
  state: ConnectionState,
  keys: readonly SessionKey[],
  { defaults, remember = false }: { defaults: DefaultNetworks; remember?: boolean },
): ConnectionState {
  const ended = state.sessions.filter((session) => keys.includes(sessionKey(session)))
  const sessions = state.sessions.filter((session) => !ended.includes(session))
  const others = state.remembered.filter((stored) => !keys.includes(sessionKey(stored)))
  const namespaces = mapNamespaces(state.namespaces, (current, namespace) => {
    if (!current.session || !keys.includes(current.session)) return current
    const next = sessions.find((session) => accountsOf(session, namespace).length > 0)
    return (next && activeIn(next, namespace)) ?? { networkId: defaults[namespace] ?? current.networkId }
  })
  return leaveEmptied(state, {
    activeNamespace: state.activeNamespace,
    sessions,
    namespaces,
    remembered: remember ? [...others, ...ended.map((session) => toStored(state, session))] : others,
  })
}

/** A session that was to be restored will not come back: nothing waits for it any longer. */
export function forget(state: ConnectionState, key: SessionKey): ConnectionState {
  const remembered = state.remembered.filter((stored) => sessionKey(stored) !== key)
  if (remembered.length === state.remembered.length) return state
  const namespaces = mapNamespaces(state.namespaces, (current, namespace) => {
    if (current.session || isClaimed(remembered, namespace)) return current
    const next = state.sessions.find((session) => accountsOf(session, namespace).length > 0)
    return (next && activeIn(next, namespace)) ?? current
  })
  return leaveEmptied(state, { ...state, remembered, namespaces })
}

/** The page uses another account that a session has granted; unknown accounts change nothing. */
export function setActiveAccount(
  state: ConnectionState,
  { address, namespace, session: key }: { session: SessionKey; namespace: Namespace; address: string },
): ConnectionState {
  const session = state.sessions.find((other) => sessionKey(other) === key)
  const active = session && activeIn(session, namespace, address)
  if (!session || !active || active.address !== address || !state.namespaces[namespace]) return state
  return {
    ...state,
    activeNamespace: namespace,
    sessions: [session, ...state.sessions.filter((other) => other !== session)],
    namespaces: { ...state.namespaces, [namespace]: active },
  }
}

/** A namespace is on another network now, and so is its active session, with an account that is granted there. */
export function setNetwork(
  state: ConnectionState,
  networkId: CaipNetworkId,
  { activate }: { activate: boolean },
): ConnectionState {
  const namespace = namespaceOf(networkId)
  const current = state.namespaces[namespace]
  if (!current) return state
  let active: NamespaceState = { ...current, networkId }
  const sessions = state.sessions.map((session) => {
    const granted = session.namespaces[namespace]
    if (sessionKey(session) !== current.session || !granted) return session
    const moved =
      granted.networkId === networkId
        ? session
        : { ...session, namespaces: { ...session.namespaces, [namespace]: { ...granted, networkId } } }
    active = activeIn(moved, namespace, current.address) ?? active
    return moved
  })
  return {
    ...state,
    activeNamespace: activate ? namespace : state.activeNamespace,
    sessions,
    namespaces: { ...state.namespaces, [namespace]: active },
  }
}

/** What to remember of a session, with the accounts that are active now. */
export function toStored({ namespaces }: Pick<ConnectionState, 'namespaces'>, session: Session): StoredSession {
  const key = sessionKey(session)
  const { expiresAt, id, source, wallet } = session
  const active = Object.entries(namespaces).flatMap(([namespace, state]) =>
    state.session === key && state.address ? [[namespace, state.address]] : [],
  )
  return {
    id,
    source,
    walletId: wallet.id,
    namespaces: Object.keys(session.namespaces),
    active: Object.fromEntries(active),
    ...(expiresAt !== undefined && { expiresAt }),
  }
}

/** A namespace on a session's account: the wanted one when it is granted, else the one that the wallet shows. */
function activeIn(session: Session, namespace: Namespace, wanted?: string): NamespaceState | undefined {
  const granted = session.namespaces[namespace]
  const accounts = accountsOf(session, namespace)
  const account = accounts.find(({ address }) => address === wanted) ?? accounts[0]
  return granted && account && { session: sessionKey(session), address: account.address, networkId: granted.networkId }
}

function withoutSession(current: NamespaceState, key: SessionKey): NamespaceState {
  return current.session === key ? { networkId: current.networkId } : current
}

/** Whether a remembered session was the active one of a namespace and may still come back. */
function isClaimed(remembered: readonly StoredSession[], namespace: Namespace): boolean {
  return remembered.some(({ active }) => active[namespace] !== undefined)
}

/** Shows a namespace that is connected once the visible one has lost its session, or waits for none any longer. */
function leaveEmptied(before: ConnectionState, after: ConnectionState): ConnectionState {
  const { activeNamespace, namespaces } = after
  const hadSession = before.namespaces[activeNamespace]?.session !== undefined
  const waits = (state: ConnectionState) => isClaimed(state.remembered, activeNamespace)
  const isLeft = !namespaces[activeNamespace]?.session && (hadSession || (waits(before) && !waits(after)))
  const next = isLeft && Object.keys(namespaces).find((namespace) => namespaces[namespace]?.session)
  return next ? { ...after, activeNamespace: next } : after
}

function mapNamespaces(
  namespaces: KitState['namespaces'],
  change: (current: NamespaceState, namespace: Namespace) => NamespaceState,
): KitState['namespaces'] {
  return Object.fromEntries(Object.entries(namespaces).map(([key, value]) => [key, change(value, key)]))
}
