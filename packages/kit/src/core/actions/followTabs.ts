import { applyTransition } from '../applyTransition.ts'
import { KitError } from '../errors.ts'
import type { Kit } from '../kit.ts'
import { type Session, sessionKey } from '../session.ts'
import { byKey, readConnections } from '../storedConnections.ts'
import { forget, toStored } from '../transitions.ts'
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

/** What a wallet throws that is not there now, and may come back by itself. */
const away: readonly string[] = ['WALLET_LOCKED', 'WALLET_TIMEOUT']

/**
 * Reads what other tabs and every wallet have changed, without a prompt: a page in the back-forward cache hears of nothing.
 * A wallet that cannot be read stays as it was shown.
 */
export async function readAgain(kit: Kit): Promise<void> {
  // Without a storage there are no other tabs to follow, and an empty one would end every session.
  if (keepsValues(kit)) followTabs(kit)
  await Promise.all(kit.store.getState().sessions.map((session) => readSession(kit, session)))
}

async function readSession(kit: Kit, { id, source, ...session }: Session): Promise<void> {
  const isManaged = kit.options.sources.some((each) => each.id === source && each.managed)
  const key = sessionKey({ id, source })
  // One that the visitor ends meanwhile stays ended.
  const isThere = () => kit.store.getState().sessions.some((each) => sessionKey(each) === key)
  try {
    const stored = toStored(kit.store.getState(), { id, source, ...session })
    const read = await (await kit.source(source)).restore(stored, { signal: new AbortController().signal })
    // A host tells by itself what is different.
    if (isManaged || !isThere()) return
    applySessionChange(kit, source, read ? { type: 'updated', session: read } : { type: 'ended', sessionId: id })
  } catch (error) {
    if (!isManaged && isThere() && error instanceof KitError && away.includes(error.code))
      applySessionChange(kit, source, { type: 'locked', sessionId: id })
  }
}

function keepsValues({ storage }: Kit): boolean {
  storage.write('probe', 1)
  const isKept = storage.read('probe', Number) === 1
  storage.write('probe', undefined)
  return isKept
}
