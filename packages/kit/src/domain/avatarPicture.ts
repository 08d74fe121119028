import type { Kit } from '../core/kit.ts'
import { ownPicture } from './ownPicture.ts'

/**
 * A person's picture as it may be shown: one of a stranger's host is asked for at the site's gateway, which told of it and
 * reads it. The record stands in the address, so that another one is asked for anew.
 */
export function avatarPicture(kit: Kit, address: string, avatar: string | undefined): string | undefined {
  const elsewhere = () => `${kit.options.gateway}/v1/identity/${address}/avatar?of=${encodeURIComponent(avatar ?? '')}`
  return avatar && (ownPicture(kit, avatar) ?? elsewhere())
}
