import { defaultNetworks } from './defaultNetworks.ts'
import { KitError } from './errors.ts'
import type { Kit } from './kit.ts'
import { defineResource } from './resource.ts'
import { isExpired, type Session, sessionKey } from './session.ts'
import { end } from './transitions.ts'

/** The longest wait a timer can hold, in ms. */
const maxWaitMs = 2 ** 31 - 1

/** Ends sessions whose time is up, and says so. */
export const expiry = defineResource('expiry', watchExpiry)

function watchExpiry(kit: Kit): { destroy(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined

  const check = () => {
    clearTimeout(timer)
    const { sessions } = kit.store.getState()
    for (const session of sessions) if (isExpired(session)) expire(kit, session)
    const next = Math.min(
      ...kit.store.getState().sessions.map(({ expiresAt }) => expiresAt ?? Number.POSITIVE_INFINITY),
    )
    if (next !== Number.POSITIVE_INFINITY) timer = setTimeout(check, Math.min(next - Date.now(), maxWaitMs))
  }
  const unsubscribe = kit.store.subscribe((state, before) => {
    if (state.sessions !== before.sessions) check()
  })
  check()
  return {
    destroy() {
      clearTimeout(timer)
      unsubscribe()
    },
  }
}

function expire(kit: Kit, session: Session): void {
  kit.store.setState((state) => end(state, [sessionKey(session)], { defaults: defaultNetworks(kit) }))
  const error = new KitError('SESSION_EXPIRED', 'Session Expired', { details: session.wallet.name })
  kit.events.emit('ALERT', { error })
}
