import type { Flags } from './flags.ts'
import type { Guard } from './guards.ts'
import type { Kit } from './kit.ts'
import type { ResolvedOptions } from './options.ts'
import type { RouteName } from './routes.ts'

/**
 * What a view is for:
 * - `view`: shows something;
 * - `account`: shows a connected account, and has nothing to show without one;
 * - `connecting`: leads to a connected wallet, and has done its job once there is one;
 * - `asking`: shows a request that is open in a wallet, and has done its job once the wallet has answered;
 * - `guard`: stands before the account until a condition of the site is met.
 */
export type RouteKind = 'view' | 'account' | 'connecting' | 'asking' | 'guard'

/** The part of a feature that the core works with. It comes with the first load, so it is words and small functions. */
export type FeatureDeclaration = {
  /** Unique in a kit. */
  readonly id: string
  readonly flags?: Flags | undefined
  /** Checks what its flags need of other options. Throws KitError `CONFLICTING_OPTIONS`. */
  readonly check?: ((options: ResolvedOptions) => void) | undefined
  /** Whether the feature is there with these options. Default: always. */
  readonly isEnabled?: ((options: ResolvedOptions) => boolean) | undefined
  /** Conditions that it puts between "connected" and "ready". Default: none. */
  readonly guards?: ((kit: Kit) => readonly Guard[]) | undefined
  /** Its views and what each is for. */
  readonly routes?: { readonly [Name in RouteName]?: RouteKind } | undefined
  /** The slots that its views show, by view. */
  readonly shows?: { readonly [Name in RouteName]?: readonly string[] } | undefined
  /** The slots that it puts something into. */
  readonly fills?: readonly string[] | undefined
}

/** What a view is for; undefined where no feature of the kit has it. */
export function routeKind(
  { features }: { readonly features: readonly FeatureDeclaration[] },
  name: RouteName,
): RouteKind | undefined {
  return ownerOf(features, name)?.routes?.[name]
}

/** The feature that a view belongs to. */
export function ownerOf<Declaration extends FeatureDeclaration>(
  features: readonly Declaration[],
  name: RouteName,
): Declaration | undefined {
  return features.find(({ routes }) => routes?.[name] !== undefined)
}

/**
 * What must be there before a view can be drawn whole: its own feature, and those that put something into it.
 * Empty for a view that no feature has.
 */
export function featuresFor<Declaration extends FeatureDeclaration>(
  features: readonly Declaration[],
  name: RouteName,
): readonly Declaration[] {
  const owner = ownerOf(features, name)
  const slots = owner?.shows?.[name] ?? []
  return features.filter((feature) => feature === owner || feature.fills?.some((slot) => slots.includes(slot)))
}
