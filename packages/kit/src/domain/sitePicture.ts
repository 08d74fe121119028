import type { Kit } from '../core/kit.ts'
import { ownPicture } from './ownPicture.ts'

/**
 * A picture that the site itself names in its options (a network's sign): one by a path on the site is shown too.
 * It reads the same on a server.
 */
export function sitePicture(kit: Kit, src: string | undefined): string | undefined {
  return src && /^\.{0,2}\/(?![/\\])/.test(src) ? src : ownPicture(kit, src)
}
