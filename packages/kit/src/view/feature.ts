import type { ComponentType } from 'react'
import type { Kit } from '../core/kit.ts'
import type { Route, RouteName } from '../core/routes.ts'
import type { Preloadable } from './lazyView.ts'

/** A route of one name. */
export type RouteOf<Name extends RouteName> = Extract<Route, { name: Name }>

/** One screen: its title for the header and the dialog's name, and what is under the header. */
export type ViewDefinition<Name extends RouteName = RouteName> = {
  /** A hook that answers the title in the visitor's language. */
  readonly useTitle: (route: RouteOf<Name>) => string
  readonly View: ComponentType<{ route: RouteOf<Name> }> & Partial<Preloadable>
  /** Takes the title's place in the header; the title still names the dialog. */
  readonly Header?: ComponentType | undefined
  /** A view that nothing leads back from (Connect, Account). */
  readonly isRoot?: boolean | undefined
  /** A hook that answers whether the view can be left backwards as it is now; without one it can. */
  readonly useCanGoBack?: ((route: RouteOf<Name>) => boolean) | undefined
}

/** The views of a set of routes; forgetting one does not compile. */
export type Views<Name extends RouteName> = { readonly [K in Name]: ViewDefinition<K> }

/** An item of the account view's menu. */
export type MenuSlot = {
  readonly id: string
  readonly Item: ComponentType
}

/** A tab of the account view. */
export type TabSlot = {
  readonly id: string
  readonly useLabel: () => string
  readonly Panel: ComponentType & Partial<Preloadable>
}

/** What a feature adds to the modal. Deleting its folder and its line in the registry deletes all of it. */
export type Feature<Name extends RouteName = never> = {
  readonly id: string
  readonly routes: Views<Name>
  readonly isEnabled?: ((kit: Kit) => boolean) | undefined
  readonly menu?: readonly MenuSlot[] | undefined
  readonly tabs?: readonly TabSlot[] | undefined
  readonly settings?: readonly ComponentType[] | undefined
}

/** Declares a feature. */
export function feature<Name extends RouteName = never>(definition: Feature<Name>): Feature<Name> {
  return definition
}
