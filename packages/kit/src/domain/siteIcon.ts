import type { Kit } from '../core/kit.ts'
import { ownPicture } from './ownPicture.ts'

/** The site's icon where showing it asks no host but the site's own. */
export function siteIcon(kit: Kit): string | undefined {
  const icon = kit.options.metadata?.icons?.[0]
  return ownPicture(kit, icon, location.href) ?? ownPicture(kit, icon)
}
