import { applyTransition } from '../applyTransition.ts'
import { askWallet } from '../askWallet.ts'
import { KitError } from '../errors.ts'
import type { Kit } from '../kit.ts'
import type { CaipNetworkId } from '../network.ts'
import { isExpired, type Session, type SessionKey, type StoredSession, sessionKey } from '../session.ts'
import type { KitState } from '../store.ts'
import { readConnections } from '../storedConnections.ts'
import { type ConnectionState, establish, forget } from '../transitions.ts'
import { withTimeout } from '../withTimeout.ts'

/** How long a wallet may take for what prompts no visitor, in ms. */
const silenceTimeoutMs = 3000

/**
 * Restores what the visitor chose last: networks at once, sessions without a prompt. A session that its wallet no longer
 * grants is forgotten. Afterwards `expected` is false, unless the kit has managed sources: their hosts set it.
 */
export async function reconnect(kit: Kit): Promise<void> {
  const stored = readConnections(kit.storage)
  const known = new Set(kit.options.sources.filter(({ managed }) => !managed).map(({ id }) => id))
  const live = new Set(kit.store.getState().sessions.map(sessionKey))
  const remembered = stored.sessions.filter((session) => !live.has(sessionKey(session)))
  applyTransition(
    kit,
    (state) => state,
    (state) => ({ ...restoredNetworks(kit, state, stored), remembered }),
  )
  const managed = kit.options.sources.filter((source) => source.managed)
  await Promise.allSettled([
    ...managed.map(({ id }) => kit.source(id)),
    ...remembered.map((session) =>
      known.has(session.source) ? restoreSession(kit, session) : giveUp(kit, sessionKey(session)),
    ),
  ])
  if (managed.length === 0 && !kit.isDestroyed) kit.store.setState({ expected: false })
}

/**
 * Restores one remembered session without a prompt; `keep` leaves it remembered when that fails. After 3 s the wallet did not
 * come back: the page goes on without it, and a later answer is still taken.
 */
export async function restoreSession(
  kit: Kit,
  stored: StoredSession,
  { keep = false }: { keep?: boolean } = {},
): Promise<void> {
  const key = sessionKey(stored)
  const { namespaces, source, walletId } = stored
  const isRestoring = kit.store
    .getState()
    .requests.some(({ kind, phase, target }) => kind === 'restore' && phase === 'pending' && target.session === key)
  if (isRestoring) return
  if (kit.options.enableReconnect === false || isExpired(stored)) return giveUp(kit, key)
  // A visitor who has connected the same wallet by hand meanwhile has a newer session of it.
  const isAwaited = (state: ConnectionState) => state.remembered.some((other) => sessionKey(other) === key)
  const comeBack = (state: ConnectionState, session: Session | undefined) =>
    session && isAwaited(state) ? establish(state, session, { activate: false }) : state
  const onGone = () => (keep ? undefined : giveUp(kit, key))
  const onFailure = (error: unknown) => {
    // Nothing was asked of the visitor, so nothing is said: the button simply offers to connect.
    const isLocked = error instanceof KitError && error.code === 'WALLET_LOCKED'
    if (!isLocked) onGone()
  }
  let late: Promise<Session | undefined> | undefined
  try {
    const session = await askWallet(kit, {
      kind: 'restore',
      target: { namespaces, source, walletId, session: key },
      failed: 'The wallet did not come back',
      async ask({ signal }) {
        const asked = (await kit.source(source)).restore(stored, { signal })
        const answer = await withTimeout(
          asked.then((session) => ({ session })),
          silenceTimeoutMs,
        )
        if (answer) return answer.session
        if (!signal.aborted) late = asked
        throw new KitError('WALLET_TIMEOUT', 'The wallet did not answer')
      },
      apply: comeBack,
    })
    if (!session) return onGone()
    announce(kit, session)
  } catch (error) {
    if (!late) return onFailure(error)
    late.then((session) => {
      if (!session) return onGone()
      const { remembered } = kit.store.getState()
      applyTransition(kit, (state) => comeBack(state, session))
      if (remembered !== kit.store.getState().remembered) announce(kit, session)
    }, onFailure)
  }
}

function giveUp(kit: Kit, key: SessionKey): void {
  applyTransition(kit, (state) => forget(state, key))
}

function announce(kit: Kit, session: Session): void {
  const method = kit.options.sources.find(({ id }) => id === session.source)?.method ?? 'browser'
  const [namespace = ''] = Object.keys(session.namespaces)
  kit.events.emit('CONNECT_SUCCESS', { namespace, name: session.wallet.name, method, reconnect: true })
}

/** The networks and the namespace that were shown last, as far as the site still asks for them. */
function restoredNetworks(
  kit: Kit,
  state: KitState,
  { namespace, networks }: ReturnType<typeof readConnections>,
): Pick<KitState, 'activeNamespace' | 'namespaces'> {
  const isRequested = (id: CaipNetworkId | undefined) => kit.options.networks.some((network) => network.id === id)
  const namespaces = Object.fromEntries(
    Object.entries(state.namespaces).map(([key, current]) => {
      const stored = networks[key]
      return [key, stored && !current.session && isRequested(stored) ? { ...current, networkId: stored } : current]
    }),
  )
  const isShown = namespace !== undefined && Object.hasOwn(namespaces, namespace) && !hasActiveSession(state)
  return { namespaces, activeNamespace: isShown ? namespace : state.activeNamespace }
}

function hasActiveSession({ activeNamespace, namespaces }: KitState): boolean {
  return namespaces[activeNamespace]?.session !== undefined
}
