import type { Kit } from './kit.ts'

/**
 * Has the guards of a kit asked anew, for one that looks at more than the kit's state.
 *
 * @example
 * ageCheck.onPassed(() => guardsChanged(kit))
 */
export function guardsChanged(kit: Kit): void {
  if (!kit.isDestroyed) kit.store.setState(({ namespaces }) => ({ namespaces: { ...namespaces } }))
}
