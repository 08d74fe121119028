import { KitError } from './errors.ts'
import type { Kit } from './kit.ts'

/** What a part of the kit that did not arrive is called to others. */
export function partError(cause: unknown): KitError {
  if (cause instanceof KitError) return cause
  return new KitError('PART_MISSING', 'A part of this page did not load. Try again', { cause })
}

/** Tells the site that a part of the kit did not arrive. */
export function reportPart(kit: Kit, cause: unknown): void {
  if (kit.isDestroyed) return
  // Without the code no session is restored.
  kit.store.setState({ expected: false })
  kit.events.emit('ALERT', { error: partError(cause) })
}
