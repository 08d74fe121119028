import type { Kit } from '../core/kit.ts'
import type { Feature } from '../view/feature.ts'
import type { Slots } from '../view/slots.ts'
import { type Features, isEnabled, slotSuppliers } from './features.ts'

/** What the features that this kit has switched on put into the account's views. */
export function slotsOf(kit: Kit, loaded: Partial<Features>): Slots {
  const enabled = slotSuppliers
    .map((id): Omit<Feature, 'routes'> | undefined => loaded[id])
    .filter((feature) => feature !== undefined)
    .filter((feature) => isEnabled(kit, feature))
  return {
    menu: enabled.flatMap(({ menu }) => menu ?? []),
    tabs: enabled.flatMap(({ tabs }) => tabs ?? []),
    settings: enabled.flatMap(({ settings }) => settings ?? []),
  }
}
