import { TestKitError } from '../TestKitError.ts'
import { type Bytes, fromBase64 } from './mobileFrames.ts'

/** What a page says in the link that a wallet opens or scans. */
export type MobileAssociation =
  | { readonly kind: 'local'; readonly association: Bytes; readonly port: number }
  | { readonly kind: 'remote'; readonly association: Bytes; readonly reflector: string; readonly id: string }

/**
 * Reads an association link: `solana-wallet:/v1/associate/…`, or the same path under a wallet's own https address.
 *
 * @throws TestKitError `INVALID_OPTION` for a link that is none, a port outside of 49152 to 65535, or another version.
 */
export function readAssociationUri(uri: string): MobileAssociation {
  const invalid = (reason: string) =>
    new TestKitError('INVALID_OPTION', `This is no association link: ${reason}.`, 'Take the link that the page shows.')
  if (!URL.canParse(uri)) throw invalid('it is no address')
  const { protocol, pathname, searchParams } = new URL(uri)
  if (protocol !== 'solana-wallet:' && protocol !== 'https:') throw invalid(`its scheme is ${protocol}`)
  const kind = /\/?v1\/associate\/(local|remote)$/.exec(pathname)?.[1]
  if (kind === undefined) throw invalid(`its path is ${pathname}`)
  const association = fromBase64(searchParams.get('association') ?? '')
  if (association.length !== 65) throw invalid('its association key has another length')
  const versions = searchParams.getAll('v')
  if (versions.length > 0 && !versions.includes('v1')) throw invalid(`it offers the versions ${versions.join(', ')}`)
  if (kind === 'local') {
    const port = Number(searchParams.get('port'))
    if (!Number.isInteger(port) || port < 49_152 || port > 65_535)
      throw invalid(`its port is ${searchParams.get('port')}`)
    return { kind, association, port }
  }
  const [reflector, id] = [searchParams.get('reflector'), searchParams.get('id')]
  if (!reflector || !id) throw invalid('it names no reflector')
  return { kind: 'remote', association, reflector, id }
}
