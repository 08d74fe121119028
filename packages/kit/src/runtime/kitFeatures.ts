import type { Kit } from '../core/kit.ts'
import type { Feature } from './feature.ts'

/** The features of a kit with their heavy parts, of which the core knows nothing. */
export function kitFeatures(kit: Kit): readonly Feature[] {
  // Every kit that is drawn was made by exports/createKit.ts, which takes nothing else.
  return kit.features as readonly Feature[]
}
