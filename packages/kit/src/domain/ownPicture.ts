import type { Kit } from '../core/kit.ts'

/**
 * A picture that may be shown: one given inline, or one that the site's own gateway, or else the host that is named,
 * serves. No other host is asked.
 */
export function ownPicture(kit: Kit, src: string | undefined, host = kit.options.gateway): string | undefined {
  if (!src || /^data:image\//i.test(src)) return src || undefined
  if (!host) return undefined
  try {
    const here = globalThis.document?.baseURI
    return new URL(src, here).origin === new URL(host, here).origin ? src : undefined
  } catch {
    return undefined
  }
}
