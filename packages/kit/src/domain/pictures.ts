import type { Kit } from '../core/kit.ts'

/**
 * A picture that the site itself names in its options (its icon, a network's sign): one by a path on the site is shown too.
 * It reads the same on a server.
 */
export function sitePicture(kit: Kit, src: string | undefined): string | undefined {
  if (src && /^\.{0,2}\/(?![/\\])/.test(src)) return src
  // A bare name such as `icon.svg` is a path, too.
  return src && /^[\w%-][^:]*$/.test(src) ? `./${src}` : ownPicture(kit, src)
}

/** The site's icon where showing it asks no host but the site's own. */
export function siteIcon(kit: Kit): string | undefined {
  const icon = kit.options.metadata?.icons?.[0]
  return sitePicture(kit, icon) ?? ownPicture(kit, icon, location.href)
}

/**
 * A picture that may be shown: one given inline, or one that the site's own gateway, or else the host that is named,
 * serves. No other host is asked.
 */
export function ownPicture(kit: Kit, src: string | undefined, host = kit.options.gateway): string | undefined {
  if (!src || /^data:image\//i.test(src)) return src || undefined
  // A path leads to the site, which only the site itself may name a picture of.
  if (!host || !/^https?:/i.test(src)) return undefined
  try {
    const here = globalThis.document?.baseURI
    return new URL(src, here).origin === new URL(host, here).origin ? src : undefined
  } catch {
    return undefined
  }
}
