import { closeModal } from './actions/closeModal.ts'
import { resetViews } from './actions/navigate.ts'
import { openModal } from './actions/openModal.ts'
import { selectBlockedGuard } from './guards.ts'
import type { Kit } from './kit.ts'
import { loadLater } from './loadPart.ts'
import type { WalletRequest } from './requests.ts'
import { defineResource } from './resource.ts'
import { type KitState, selectAccount, selectIsConnected, selectNetworkId } from './store.ts'
import { byKey, readConnections, writeConnections } from './storedConnections.ts'
import { type ConnectionState, toStored } from './transitions.ts'

/**
 * Takes a transition over in one write, together with what settles at the same moment, and tells which networks have
 * changed by it. Storage and guards follow the store by themselves, and so do the ends of sessions that have one.
 */
export function applyTransition(
  kit: Kit,
  change: (state: ConnectionState) => ConnectionState,
  settled?: (state: KitState) => Partial<KitState>,
): void {
  if (kit.isDestroyed) return
  followStore(kit)
  const before = kit.store.getState().namespaces
  kit.store.setState((state) => ({ ...change(state), ...settled?.(state) }))
  if (kit.store.getState().sessions.some(({ expiresAt }) => expiresAt))
    loadLater(
      kit,
      () => import('./watchExpiry.ts'),
      ({ expiry }) => kit.resource(expiry),
    )
  for (const [namespace, { networkId, session }] of Object.entries(kit.store.getState().namespaces)) {
    const known = before[namespace]
    // The return to the site's own network after a disconnect is not a switch.
    const hasMoved = known?.networkId !== networkId && (session !== undefined || known?.session === undefined)
    if (hasMoved) kit.events.emit('SWITCH_NETWORK', { network: networkId })
  }
}

/** The subscribers that a kit has once anything can connect. */
function followStore(kit: Kit): void {
  kit.resource(persistence)
  kit.resource(guardWatch)
  kit.resource(emptied)
}

const persistence = defineResource('persistence', persistConnections)
const guardWatch = defineResource('guards', watchGuards)
const emptied = defineResource('emptied', closeWhenEmptied)

/**
 * Writes down who is connected at every change. Only what this tab has added, changed or ended is written, so that what
 * other tabs remember stays. Sessions of a host are the host's to remember.
 */
function persistConnections(kit: Kit): { destroy(): void } {
  const managed = new Set(kit.options.sources.filter((source) => source.managed).map(({ id }) => id))
  const initial = kit.store.getInitialState()
  const ofState = (state: KitState) =>
    byKey(
      [...state.remembered, ...state.sessions.map((session) => toStored(state, session))].filter(
        ({ source }) => !managed.has(source),
      ),
    )

  const write = (state: KitState, before: KitState) => {
    const [now, then] = [ofState(state), ofState(before)]
    const stored = readConnections(kit.storage)
    const sessions = byKey(stored.sessions)
    for (const key of then.keys()) if (!now.has(key)) sessions.delete(key)
    for (const [key, session] of now) {
      if (JSON.stringify(then.get(key)) !== JSON.stringify(session)) sessions.set(key, session)
    }
    const networks = { ...stored.networks }
    for (const [namespace, { networkId }] of Object.entries(state.namespaces)) {
      const isDefault = initial.namespaces[namespace]?.networkId === networkId
      if (isDefault) delete networks[namespace]
      else networks[namespace] = networkId
    }
    const isDefault = state.activeNamespace === initial.activeNamespace
    writeConnections(kit.storage, {
      sessions: [...sessions.values()],
      networks,
      namespace: isDefault ? undefined : state.activeNamespace,
    })
    const { address, networkId, session } = state.namespaces[state.activeNamespace] ?? {}
    // What the next visit shows first; it stays while that account may still come back.
    const last = session ? now.has(session) && `${networkId}:${address}` : state.expected
    kit.storage.write('last', last || undefined)
  }

  const unsubscribe = kit.store.subscribe((state, before) => {
    if (connectionsChanged(state, before) && !kit.isDestroyed) write(state, before)
  })
  return { destroy: unsubscribe }
}

const parts = ['sessions', 'remembered', 'namespaces', 'activeNamespace', 'expected'] as const

/** Whether a change of the state concerns who is connected, and where, or who is expected back. */
function connectionsChanged(state: KitState, before: KitState): boolean {
  return parts.some((part) => state[part] !== before[part])
}

/**
 * Closes the modal when the last wallet has gone: the views of an account that is gone have nothing to show. Where a wallet has
 * come that was not asked, such as a restored one, the account takes the place of Connect, whose code may still be on its way.
 */
function closeWhenEmptied(kit: Kit): { destroy(): void } {
  const unsubscribe = kit.store.subscribe((state, before) => {
    if (kit.isDestroyed || selectIsConnected(before) === selectIsConnected(state)) return
    const { open, stack } = state.modal
    if (selectIsConnected(before)) closeModal(kit)
    else if (open && stack.length === 1 && stack[0]?.name === 'Connect' && !state.requests.some(isAnswered))
      resetViews(kit, { name: 'Account' })
  })
  return { destroy: unsubscribe }
}

function isAnswered({ kind, phase }: WalletRequest): boolean {
  return kind === 'connect' && phase === 'succeeded'
}

/** Opens a blocked guard's view, once per change of account or network. */
function watchGuards(kit: Kit): { destroy(): void } {
  let shownFor: string | false | undefined
  const unsubscribe = kit.store.subscribe((state, before) => {
    // A site's guard may look at anything but the modal that it opens and the requests that come and go.
    if (kit.isDestroyed || !connectionsChanged(state, before)) return
    const guard = selectBlockedGuard(kit, state)
    const change =
      guard?.prompts?.(state) !== false &&
      guard &&
      [guard.id, selectAccount(state)?.address, selectNetworkId(state)].join(' ')
    if (change === shownFor) return
    shownFor = change
    if (guard && change) openModal(kit, guard.route)
  })
  return { destroy: unsubscribe }
}
