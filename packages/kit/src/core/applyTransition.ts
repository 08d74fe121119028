import { closeWhenEmptied } from './closeWhenEmptied.ts'
import type { Kit } from './kit.ts'
import { loadLater } from './loadPart.ts'
import { persistConnections } from './persistConnections.ts'
import type { KitState } from './store.ts'
import type { ConnectionState } from './transitions.ts'
import { watchGuards } from './watchGuards.ts'

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
      ({ watchExpiry }) => kit.scope('expiry', () => watchExpiry(kit)),
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
  kit.scope('persistence', () => persistConnections(kit))
  kit.scope('guards', () => watchGuards(kit))
  kit.scope('emptied', () => closeWhenEmptied(kit))
}
