import { restrictedTimeZones } from '@foyer/contract'
import type { Kit } from '../core/kit.ts'

/** Whether the site offers no buying and swapping where the visitor's clock is set; no place is asked for or told. */
export function isRestrictedHere({ options }: Kit): boolean {
  if (!options.restrictedRegions) return false
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return restrictedTimeZones.some((zone) => zone === timeZone)
}
