import { featuresFor, ownerOf } from '../core/featureRoutes.ts'
import type { Kit } from '../core/kit.ts'
import type { RouteName } from '../core/routes.ts'
import type { ViewDefinition } from '../runtime/feature.ts'
import type { Slots } from '../runtime/slots.ts'
import type { Loaded } from './featureLoader.ts'

/** A route's screen, once all that it shows is here. */
export function loadedView({ features }: Kit, loaded: Loaded, name: RouteName): ViewDefinition | undefined {
  const owner = ownerOf(features, name)
  const isWhole = featuresFor(features, name).every(({ id }) => loaded.features[id])
  return owner && isWhole ? loaded.features[owner.id]?.routes?.[name] : undefined
}

/** What the features that are here put into slots, in the order of the features. */
export function loadedSlots({ features }: Kit, loaded: Loaded): Slots {
  const parts = features.flatMap(({ id }) => loaded.features[id] ?? [])
  return {
    menu: parts.flatMap(({ menu = [] }) => menu),
    tabs: parts.flatMap(({ tabs = [] }) => tabs),
    settings: parts.flatMap(({ settings = [] }) => settings),
    connectMethods: parts.flatMap(({ connectMethods = [] }) => connectMethods),
  }
}
