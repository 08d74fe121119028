import { closeWhenEmptied } from './closeWhenEmptied.ts'
import type { Kit } from './kit.ts'
import { persistConnections } from './persistConnections.ts'
import type { KitState } from './store.ts'
import type { ConnectionState } from './transitions.ts'
import { watchExpiry } from './watchExpiry.ts'
import { watchGuards } from './watchGuards.ts'

/**
 * Takes a transition over in one write, together with what settles at the same moment, and tells which networks have
 * changed by it. Storage, guards and expiries follow the store by themselves.
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
  for (const [namespace, { networkId, session }] of Object.entries(kit.store.getState().namespaces)) {
    const known = before[namespace]
    // Going back to the site's own network after a disconnect is no move of anybody's.
    const hasMoved = known?.networkId !== networkId && (session !== undefined || known?.session === undefined)
    if (hasMoved) kit.events.emit('SWITCH_NETWORK', { network: networkId })
  }
}

/** The subscribers that a kit has once anything can connect. */
function followStore(kit: Kit): void {
  kit.scope('persistence', () => persistConnections(kit))
  kit.scope('guards', () => watchGuards(kit))
  kit.scope('expiry', () => watchExpiry(kit))
  kit.scope('emptied', () => closeWhenEmptied(kit))
}
