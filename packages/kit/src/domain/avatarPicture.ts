import type { Kit } from '../core/kit.ts'
import { ownPicture } from './pictures.ts'

/**
 * The address of a person's picture: a picture on another host is fetched through the site's gateway. The record is
 * part of the address, so that a changed record is fetched anew.
 */
export function avatarPicture(kit: Kit, address: string, avatar: string | undefined): string | undefined {
  const elsewhere = () => `${kit.options.gateway}/v1/identity/${address}/avatar?of=${encodeURIComponent(avatar ?? '')}`
  return avatar && (ownPicture(kit, avatar) ?? elsewhere())
}
