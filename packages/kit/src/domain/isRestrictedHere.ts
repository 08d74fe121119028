import type { Kit } from '../core/kit.ts'

/** Time zones in which a site may leave out buying and swapping. */
export const restrictedTimeZones = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Chongqing',
  'Asia/Harbin',
  'Asia/Kashgar',
  'Asia/Macau',
  'Asia/Hong_Kong',
  'Asia/Macao',
  'Asia/Beijing',
] as const

/** Whether the site offers no buying and swapping where the visitor's clock is set; no place is asked for or told. */
export function isRestrictedHere({ options }: Kit): boolean {
  if (!options.restrictedRegions) return false
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return restrictedTimeZones.some((zone) => zone === timeZone)
}
