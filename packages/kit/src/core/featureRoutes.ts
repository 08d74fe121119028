import type { RouteName } from './routes.ts'

/**
 * What a view is for:
 * - `view`: shows something;
 * - `account`: shows a connected account, and has nothing to show without one;
 * - `choosing`: leads to a connected wallet, and has done its job once there is one;
 * - `requesting`: shows a request that is open in a wallet, and has done its job once the wallet has answered;
 * - `guard`: stands before the account until a condition of the site is met.
 */
export type RouteKind = 'view' | 'account' | 'choosing' | 'requesting' | 'guard'

/** What a feature draws, and where. */
export type FeatureRoutes = {
  /** Unique in a kit. */
  readonly id: string
  /** Its views and what each is for. */
  readonly routes?: { readonly [Name in RouteName]?: RouteKind } | undefined
  /** The slots that its views show, by view. */
  readonly shows?: { readonly [Name in RouteName]?: readonly string[] } | undefined
  /** The slots that it puts something into. */
  readonly fills?: readonly string[] | undefined
}

/** What a view is for; undefined where no feature of the kit has it. */
export function routeKind(
  { features }: { readonly features: readonly FeatureRoutes[] },
  name: RouteName,
): RouteKind | undefined {
  return ownerOf(features, name)?.routes?.[name]
}

/** The feature that a view belongs to. */
export function ownerOf<Routes extends FeatureRoutes>(
  features: readonly Routes[],
  name: RouteName,
): Routes | undefined {
  return features.find(({ routes }) => routes?.[name] !== undefined)
}

/**
 * What must be there before a view can be drawn whole: its own feature, and those that put something into it.
 * Empty for a view that no feature has.
 */
export function featuresFor<Routes extends FeatureRoutes>(
  features: readonly Routes[],
  name: RouteName,
): readonly Routes[] {
  const owner = ownerOf(features, name)
  const slots = owner?.shows?.[name] ?? []
  return features.filter((feature) => feature === owner || feature.fills?.some((slot) => slots.includes(slot)))
}
