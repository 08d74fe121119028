import { stringList } from '../../core/decode.ts'
import { guardsChanged } from '../../core/guardsChanged.ts'
import type { Kit } from '../../core/kit.ts'
import { defineResource } from '../../core/resource.ts'
import type { SignInSession } from './signInOptions.ts'
import { signInOf } from './signInState.ts'

/** What the server said is taken for true this long; then it is asked again at the next use. */
const lifetime = 60_000

/** More accounts than a visitor signs in with. */
const maxEnded = 50

type Asking = { asked?: Promise<void> | undefined; at: number }

const signInAsking = defineResource('signInAsking', (): Asking => ({ at: Number.NEGATIVE_INFINITY }))
const asking = (kit: Kit): Asking => kit.resource(signInAsking)

/** Whether the server has not been asked for a while. */
export function hasForgotten(kit: Kit): boolean {
  return Date.now() - asking(kit).at >= lifetime
}

/** Asks the server who is signed in; several at once share an answer. It never throws: the state says how it went. */
export function loadSessions(kit: Kit): Promise<void> {
  const own = asking(kit)
  own.asked ??= ask(kit).finally(() => {
    own.asked = undefined
    own.at = Date.now()
  })
  return own.asked
}

async function ask(kit: Kit): Promise<void> {
  const { options, store } = signInOf(kit)
  try {
    const before = store.getState().sessions
    const answer = options.getSession ? await options.getSession() : (before ?? [])
    const held = answer ? [answer].flat() : []
    const ended = readEnded(kit).filter((id) => held.some((session) => idOf(session) === id))
    // A session that began meanwhile is newer than the answer.
    if (store.getState().sessions === before)
      store.setState({ sessions: held.filter((session) => !ended.includes(idOf(session))), isUnreachable: false })
    if (options.getSession) writeEnded(kit, ended)
    void endAgain(
      kit,
      held.filter((session) => ended.includes(idOf(session))),
    )
  } catch {
    // What is known stays true until the server says otherwise.
    if (!store.getState().sessions) store.setState({ isUnreachable: true })
  }
  guardsChanged(kit)
}

/** Takes a session that began, and tells other tabs. */
export function addSession(kit: Kit, session: SignInSession): void {
  const { store } = signInOf(kit)
  forgetEnded(kit, session)
  store.setState(({ sessions = [] }) => ({
    sessions: [
      ...sessions.filter(
        ({ address, networkIds }) =>
          address !== session.address || !networkIds.every((id) => session.networkIds.includes(id)),
      ),
      session,
    ],
    isUnreachable: false,
  }))
  changed(kit)
}

/** Ends sessions, on the page at once and at the server. Throws what the site's `signOut` throws. */
export async function removeSessions(kit: Kit, left: readonly SignInSession[]): Promise<void> {
  const { options, store } = signInOf(kit)
  store.setState(({ sessions = [] }) => ({ sessions: sessions.filter((session) => !left.includes(session)) }))
  guardsChanged(kit)
  // A sign-out while the server is away holds, also after a reload.
  writeEnded(kit, [...new Set([...readEnded(kit), ...left.map(idOf)])])
  for (const session of left) {
    await options.signOut?.(session)
    forgetEnded(kit, session)
  }
  changed(kit)
}

/** Has the server end what the visitor ended while it was away. Where it cannot be reached, the next answer brings it up again. */
async function endAgain(kit: Kit, sessions: readonly SignInSession[]): Promise<void> {
  if (sessions.length === 0) return
  await removeSessions(kit, sessions).catch(() => undefined)
}

const idOf = ({ address, networkIds }: SignInSession) => [address, ...networkIds].join(' ')

/** The sessions that are over for the visitor, and not yet at the server as far as this browser knows. */
const readEnded = (kit: Kit) => kit.storage.read('signInEnded', stringList) ?? []

const writeEnded = (kit: Kit, ids: readonly string[]) =>
  kit.storage.write('signInEnded', ids.length > 0 ? ids.slice(-maxEnded) : undefined)

const forgetEnded = (kit: Kit, session: SignInSession) =>
  writeEnded(
    kit,
    readEnded(kit).filter((id) => id !== idOf(session)),
  )

function changed(kit: Kit): void {
  if (kit.isDestroyed) return
  kit.storage.write('signIn', Date.now())
  guardsChanged(kit)
}
