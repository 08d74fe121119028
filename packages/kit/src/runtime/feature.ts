import type { ComponentType } from 'react'
import type { FeatureDeclaration } from '../core/feature.ts'
import type { RouteKind } from '../core/featureRoutes.ts'
import type { Kit } from '../core/kit.ts'
import type { Route, RouteName } from '../core/routes.ts'
import type { Preloadable } from './lazyView.ts'
import type { Locales } from './messages.ts'
import type { SlotName, Slots } from './slots.ts'

/** A route of one name. */
export type RouteOf<Name extends RouteName> = Extract<Route, { name: Name }>

/** One screen: its title for the header and the dialog's name, and what is under the header. */
export type ViewDefinition<Name extends RouteName = RouteName> = {
  /** A hook that answers the title in the visitor's language. */
  readonly useTitle: (route: RouteOf<Name>) => string
  readonly View: ComponentType<{ route: RouteOf<Name> }> & Partial<Preloadable>
  /** Takes the title's place in the header; the title still names the dialog. */
  readonly Header?: ComponentType | undefined
  /** Its title is a sentence: larger, and as many lines as it needs. */
  readonly hasLongTitle?: boolean | undefined
  /** A view that nothing leads back from (Connect, Account). */
  readonly isRoot?: boolean | undefined
  /** A choice made for the view before it: Escape goes back there instead of closing the modal. */
  readonly isPicker?: boolean | undefined
  /** A hook that returns whether the view can be left backwards now; without one it can. */
  readonly useCanGoBack?: ((route: RouteOf<Name>) => boolean) | undefined
}

/** The views of a set of routes; forgetting one does not compile. */
export type Views<Name extends RouteName> = { readonly [K in Name]: ViewDefinition<K> }

/** The heavy part of a feature, fetched when one of its views is first wanted. */
export type FeatureParts<Name extends RouteName = never> = Partial<Slots> &
  ([Name] extends [never] ? { readonly routes?: undefined } : { readonly routes: Views<Name> })

/** What `defineFeature` takes. */
export type FeatureDefinition<Name extends RouteName> = Omit<FeatureDeclaration, 'routes' | 'shows' | 'fills'> & {
  /** Its views and what each is for. */
  readonly routes?: { readonly [K in Name]: RouteKind } | undefined
  /** The slots that its views show, by view. */
  readonly shows?: { readonly [K in Name]?: readonly SlotName[] } | undefined
  /** The slots that it puts something into. */
  readonly fills?: readonly SlotName[] | undefined
  /**
   * Fetches views, what stands in slots, and how their words in other languages than English are fetched. Without it the
   * feature draws nothing.
   */
  readonly load?: (() => Promise<{ readonly parts: FeatureParts<Name>; readonly locales?: Locales }>) | undefined
  /** Runs once in the browser when a kit is created. It comes with the first load: fetch the rest from here. */
  readonly start?: ((kit: Kit) => void) | undefined
}

/** A part of the kit as one value. Deleting its folder and its line in exports/features.ts deletes all of it. */
export type Feature = FeatureDeclaration & {
  readonly load?: (() => Promise<{ readonly parts: LoadedFeature; readonly locales?: Locales }>) | undefined
  readonly start?: ((kit: Kit) => void) | undefined
}

/** The heavy part of a feature once it is here. */
export type LoadedFeature = Partial<Slots> & { readonly routes?: Readonly<Partial<Record<RouteName, ViewDefinition>>> }

/**
 * Declares a feature. What is written here is part of the first load; `load` brings the rest.
 *
 * @example
 * export const tipFeature = defineFeature({
 *   id: 'tip',
 *   routes: { Tip: 'view' },
 *   fills: ['menu'],
 *   load: () => import('./tipParts.ts'), // export const parts: FeatureParts<'Tip'> = { … }
 * })
 */
// The marks let a bundler leave out what is not used.
/* @__NO_SIDE_EFFECTS__ */
export function defineFeature<Name extends RouteName = never>(definition: FeatureDefinition<Name>): Feature {
  // Each route is drawn by the view with its name: the parameter's type proves that, and a lookup cannot.
  return definition as unknown as Feature
}
