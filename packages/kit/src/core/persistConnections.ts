import { connectionsChanged } from './connectionsChanged.ts'
import type { Kit } from './kit.ts'
import type { KitState } from './store.ts'
import { byKey, readConnections, writeConnections } from './storedConnections.ts'
import { toStored } from './transitions.ts'

/**
 * Writes down who is connected at every change. Only what this tab has added, changed or ended is written, so that what
 * other tabs remember stays. Sessions of a host are the host's to remember.
 */
export function persistConnections(kit: Kit): { destroy(): void } {
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
