import type { Kit } from '../core/kit.ts'

/** A picture that may be shown: one given inline, or one that the site's own gateway serves. No other host is asked. */
export function ownPicture(kit: Kit, src: string | undefined): string | undefined {
  if (!src || /^data:image\//i.test(src)) return src || undefined
  const { gateway } = kit.options
  if (!gateway) return undefined
  try {
    const here = globalThis.location?.href
    return new URL(src, here).origin === new URL(gateway, here).origin ? src : undefined
  } catch {
    return undefined
  }
}
