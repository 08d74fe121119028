import type { Kit } from '../core/kit.ts'
import type { RouteName } from '../core/routes.ts'
import { accountFeature } from '../features/account/index.ts'
import { activityFeature } from '../features/activity/index.ts'
import { connectFeature } from '../features/connect/index.ts'
import { networksFeature } from '../features/networks/index.ts'
import { sendFeature } from '../features/send/index.ts'
import { walletGuideFeature } from '../features/walletGuide/index.ts'
import type { Feature, Views } from '../view/feature.ts'
import type { Slots } from '../view/slots.ts'

const features = [connectFeature, accountFeature, activityFeature, networksFeature, sendFeature, walletGuideFeature]

/** The screen of every route; a route without one does not compile. */
export const views: Views<RouteName> = {
  ...connectFeature.routes,
  ...accountFeature.routes,
  ...activityFeature.routes,
  ...networksFeature.routes,
  ...sendFeature.routes,
  ...walletGuideFeature.routes,
}

/** What the features that this kit has switched on put into the account view. */
export function slotsOf(kit: Kit): Slots {
  const enabled: readonly Omit<Feature, 'routes'>[] = features.filter(({ isEnabled }) => isEnabled?.(kit) ?? true)
  return {
    menu: enabled.flatMap(({ menu }) => menu ?? []),
    tabs: enabled.flatMap(({ tabs }) => tabs ?? []),
    settings: enabled.flatMap(({ settings }) => settings ?? []),
  }
}
