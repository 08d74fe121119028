import { applySessionChange } from './actions/applySessionChange.ts'
import { applyTransition } from './applyTransition.ts'
import type { Kit } from './kit.ts'
import { accountsOf } from './session.ts'
import type { OtherSessions } from './source.ts'
import { setActiveAccount } from './transitions.ts'

/** What a source that mirrors a host is shown of the kit's other sources. */
export function otherSessions(kit: Kit, id: string): OtherSessions {
  return {
    list: (namespace) =>
      kit.store
        .getState()
        .sessions.filter((session) => session.source !== id && accountsOf(session, namespace).length > 0),
    active: (namespace) => kit.store.getState().namespaces[namespace],
    subscribe(listener) {
      const unsubscribe = [
        kit.subscribe(({ sessions }) => sessions, listener),
        kit.subscribe(({ namespaces }) => namespaces, listener),
      ]
      return () => {
        for (const end of unsubscribe) end()
      }
    },
    select: (chosen) => applyTransition(kit, (state) => setActiveAccount(state, chosen)),
    async close(session) {
      await (await kit.source(session.source)).close(session)
      applySessionChange(kit, session.source, { type: 'ended', sessionId: session.id })
    },
    alert: (error) => kit.events.emit('ALERT', { error }),
  }
}
