import { applyTransition } from '../applyTransition.ts'
import type { Kit } from '../kit.ts'
import { sessionKey } from '../session.ts'
import { byKey, readConnections } from '../storedConnections.ts'
import { forget } from '../transitions.ts'
import { applySessionChange } from './applySessionChange.ts'
import { restoreSession } from './reconnect.ts'

/** Takes over what another tab of the site has just connected or disconnected. */
export function followTabs(kit: Kit): void {
  const stored = byKey(readConnections(kit.storage).sessions)
  const { remembered, sessions } = kit.store.getState()
  const mirrored = new Set(kit.options.sources.filter(({ managed }) => managed).map(({ id }) => id))

  for (const session of sessions) {
    // A site's own wallet code says itself what is connected in its tab.
    if (mirrored.has(session.source) || stored.has(sessionKey(session))) continue
    applySessionChange(kit, session.source, { type: 'ended', sessionId: session.id })
  }
  for (const each of remembered) {
    if (stored.has(sessionKey(each))) continue
    for (const { abort, kind, target } of kit.store.getState().requests) {
      if (kind === 'restore' && target.session === sessionKey(each)) abort()
    }
    applyTransition(kit, (state) => forget(state, sessionKey(each)))
  }
  const live = new Set([...sessions, ...remembered].map(sessionKey))
  const isServed = (source: string) => !mirrored.has(source) && kit.options.sources.some(({ id }) => id === source)
  for (const [key, session] of stored) {
    if (live.has(key) || !isServed(session.source)) continue
    applyTransition(kit, (state) => ({ ...state, remembered: [...state.remembered, session] }))
    // A wallet that this tab cannot reach may still be the other tab's.
    void restoreSession(kit, session, { keep: true })
  }
}
