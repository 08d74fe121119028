import { KitError } from './errors.ts'
import type { Kit } from './kit.ts'

/** Tells the site that a part of the kit did not arrive or could not be drawn. */
export function reportPart(kit: Kit, cause: unknown): void {
  if (kit.isDestroyed) return
  const error =
    cause instanceof KitError ? cause : new KitError('RPC_FAILED', 'A part of the kit did not load', { cause })
  kit.events.emit('ALERT', { error })
}
