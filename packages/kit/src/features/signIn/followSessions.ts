import { KitError } from '../../core/errors.ts'
import { guardsChanged } from '../../core/guardsChanged.ts'
import type { Kit } from '../../core/kit.ts'
import { namespaceOf } from '../../core/network.ts'
import { defineResource } from '../../core/resource.ts'
import { accountsOf } from '../../core/session.ts'
import { type KitState, selectIsConnected } from '../../core/store.ts'
import { fetchNonce } from './nonces.ts'
import { hasForgotten, loadSessions, removeSessions } from './sessions.ts'
import type { SignInSession } from './signInOptions.ts'
import { type AccountId, isSame, signInOf } from './signInState.ts'

/** Longer waits than this end at once in a browser. */
const maxTimerMs = 2 ** 31 - 1

export const signInSessions = defineResource('signInSessions', followSessions)

/** Keeps what is known of who is signed in true: at other tabs' changes, when a session's time is over, when a wallet leaves. */
export function followSessions(kit: Kit): { destroy(): void } {
  const { options, store } = signInOf(kit)
  let timer: ReturnType<typeof setTimeout> | undefined

  const onExpiry = () => {
    clearTimeout(timer)
    const ends = (store.getState().sessions ?? []).flatMap(({ expiresAt }) =>
      expiresAt ? [Date.parse(expiresAt)] : [],
    )
    const next = Math.min(...ends.filter((end) => end > Date.now()))
    if (Number.isFinite(next)) timer = setTimeout(onEnd, Math.min(next - Date.now(), maxTimerMs))
  }
  const onEnd = () => {
    guardsChanged(kit)
    onExpiry()
  }
  const check = (state: KitState) => {
    if (!selectIsConnected(state)) {
      // A failure shows where the nonce is needed.
      if (state.modal.open) fetchNonce(kit).catch(() => undefined)
    } else if (hasForgotten(kit)) void loadSessions(kit)
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') check(kit.store.getState())
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === kit.storage.key('signIn') && selectIsConnected(kit.store.getState())) void loadSessions(kit)
  }
  const stops = [
    kit.store.subscribe((state, before) => {
      if (kit.isDestroyed) return
      if (state.sessions !== before.sessions) {
        const left = (store.getState().sessions ?? []).filter(
          (session) => isHeld(kit, before, session) && !isHeld(kit, state, session),
        )
        if (left.length > 0) void leave(kit, left, options.signOutOnDisconnect !== false)
      }
      if (state.modal.open !== before.modal.open || selectIsConnected(state) !== selectIsConnected(before)) check(state)
    }),
    store.subscribe(onExpiry),
    kit.events.on('MODAL_CLOSE', () => {
      // Closing a view that may be closed counts as an answer.
      if (options.required !== false || store.getState().wanted.length === 0) return
      store.setState({ wanted: [] })
      guardsChanged(kit)
    }),
  ]
  /** Timers of a page in the back-forward cache are late, and it hears of no other tab. */
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    onEnd()
    if (selectIsConnected(kit.store.getState())) void loadSessions(kit)
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  document.addEventListener('visibilitychange', onVisible)
  check(kit.store.getState())
  return {
    destroy() {
      for (const stop of stops) stop()
      clearTimeout(timer)
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onPageShow)
      document.removeEventListener('visibilitychange', onVisible)
    },
  }
}

/** Whether a wallet of this page, or one that is expected back, has the account of a session. */
function isHeld(kit: Kit, { remembered, sessions }: KitState, { address, networkIds }: SignInSession): boolean {
  return networkIds.some((networkId) => {
    const namespace = namespaceOf(networkId)
    const id: AccountId = `${networkId}:${address}`
    const held = [
      ...sessions.flatMap((session) => accountsOf(session, namespace, networkId).map((account) => account.address)),
      ...remembered.flatMap(({ active }) => active[namespace] ?? []),
    ]
    return held.some((other) => isSame(kit, `${networkId}:${other}`, id))
  })
}

async function leave(kit: Kit, left: readonly SignInSession[], isReported: boolean): Promise<void> {
  try {
    if (isReported) await removeSessions(kit, left)
  } catch (cause) {
    kit.events.emit('ALERT', {
      error: new KitError('SIGN_IN_UNREACHABLE', 'The sign-in could not be checked', { cause }),
    })
  }
}
