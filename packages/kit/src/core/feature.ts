import type { FeatureRoutes } from './featureRoutes.ts'
import type { Flags } from './flags.ts'
import type { Guard } from './guard.ts'
import type { Kit } from './kit.ts'
import type { ResolvedOptions } from './options.ts'

/** The part of a feature that the core works with. It comes with the first load, so it is words and small functions. */
export type FeatureDeclaration = FeatureRoutes & {
  readonly flags?: Flags | undefined
  /** Checks what its flags need of other options. Throws KitError `CONFLICTING_OPTIONS`. */
  readonly check?: ((options: ResolvedOptions) => void) | undefined
  /** Whether these options enable the feature; not called where `options.features[id]` is false. Default: always. */
  readonly isEnabled?: ((options: ResolvedOptions) => boolean) | undefined
  /** Conditions that it puts between "connected" and "ready"; asked once for each kit. Default: none. */
  readonly guards?: ((kit: Kit) => readonly Guard[]) | undefined
}
