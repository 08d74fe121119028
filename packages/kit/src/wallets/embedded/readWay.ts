import { type PortParameters, socialProviders } from '@foyer/contract/vault-port'
import { KitError } from '../../core/errors.ts'
import type { OpenSessionParameters } from '../../core/source.ts'
import type { EmbeddedHost } from './embeddedFacts.ts'
import { loadPlatforms } from './loadPlatforms.ts'

/** The parameters of a login at the vault. */
export type LoginWay = PortParameters<'login.start'>

type Asked = Pick<OpenSessionParameters, 'email' | 'passkey' | 'social'>

/**
 * Reads how a visitor wants to log in. Without a way, it continues the login that the page came back from.
 *
 * @throws KitError `INVALID_EMAIL`, `INVALID_OPTION` for an unknown service.
 */
export async function readWay({ email, passkey, social }: Asked, host: EmbeddedHost): Promise<LoginWay> {
  if (passkey) return { method: 'passkey' }
  const provider = socialProviders.find((each) => each === social)
  if (social !== undefined && !provider)
    throw new KitError('INVALID_OPTION', `social must be one of ${socialProviders.join(', ')}`)
  const { returned: id } = host
  if (!provider && (email !== undefined || !id)) return { method: 'email', email: readEmail(email) }
  const { serviceWay } = await loadPlatforms()
  host.returned = undefined
  const asked = provider ? { method: 'social' as const, provider } : { method: 'return' as const, id: id ?? '' }
  return { ...asked, ...serviceWay() }
}

/** What can be sent to: printable ASCII, at most 254 letters (RFC 5321); a domain of other letters is written in Punycode. */
const full =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z0-9-]{2,63}$/

/**
 * The address that a code can be sent to, without spaces around it.
 *
 * @throws KitError `INVALID_EMAIL` for anything else.
 */
function readEmail(typed: string | undefined): string {
  const email = typed?.trim() ?? ''
  if (email.length > 254 || !full.test(email)) throw new KitError('INVALID_EMAIL', 'Enter a full email address')
  return email
}
