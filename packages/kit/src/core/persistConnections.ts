import type { Kit } from './kit.ts'
import { type StoredSession, sessionKey } from './session.ts'
import type { KitState } from './store.ts'
import { readConnections, writeConnections } from './storedConnections.ts'
import { toStored } from './transitions.ts'

/**
 * Writes down who is connected at every change. Only what this tab has added, changed or ended is written, so that what
 * other tabs remember stays. Sessions of a host are the host's to remember.
 */
export function persistConnections(kit: Kit): { destroy(): void } {
  const managed = new Set(kit.options.sources.filter((source) => source.managed).map(({ id }) => id))
  const ofState = (state: KitState) =>
    new Map(
      [...state.remembered, ...state.sessions.map((session) => toStored(state, session))]
        .filter(({ source }) => !managed.has(source))
        .map((stored) => [sessionKey(stored), stored]),
    )

  const write = (state: KitState, before: KitState) => {
    const [now, then] = [ofState(state), ofState(before)]
    const stored = readConnections(kit.storage)
    const sessions = new Map(stored.sessions.map((session) => [sessionKey(session), session]))
    for (const key of then.keys()) if (!now.has(key)) sessions.delete(key)
    for (const [key, session] of now) if (!isSame(then.get(key), session)) sessions.set(key, session)
    const networks = { ...stored.networks }
    for (const [namespace, { networkId }] of Object.entries(state.namespaces)) {
      const isDefault = kit.store.getInitialState().namespaces[namespace]?.networkId === networkId
      if (isDefault) delete networks[namespace]
      else networks[namespace] = networkId
    }
    const isDefault = state.activeNamespace === kit.store.getInitialState().activeNamespace
    writeConnections(kit.storage, {
      sessions: [...sessions.values()],
      networks,
      namespace: isDefault ? undefined : state.activeNamespace,
    })
  }

  const unsubscribe = kit.store.subscribe((state, before) => {
    const hasChanged =
      state.sessions !== before.sessions ||
      state.remembered !== before.remembered ||
      state.namespaces !== before.namespaces ||
      state.activeNamespace !== before.activeNamespace
    if (hasChanged && !kit.isDestroyed) write(state, before)
  })
  return { destroy: unsubscribe }
}

function isSame(a: StoredSession | undefined, b: StoredSession): boolean {
  return a !== undefined && JSON.stringify(a) === JSON.stringify(b)
}
