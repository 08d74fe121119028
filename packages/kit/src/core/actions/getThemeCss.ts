import type { Kit } from '../kit.ts'
import { themeCss } from '../themeCss.ts'

/**
 * The style sheet of a kit's accent, radius and font, for the head of a page that a server draws, whose button has them
 * then before any code runs. Empty where the theme is a mode alone; `</style>` cannot be in it.
 *
 * @example
 * <style nonce={nonce}>{getThemeCss(kit)}</style>
 */
export function getThemeCss(kit: Kit): string {
  return themeCss(kit.options.id, kit.store.getState().theme)
}
