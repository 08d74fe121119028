import { KitError } from '../../core/errors.ts'

/** What can be sent to: printable ASCII, at most 254 letters (RFC 5321); a domain of other letters is written in Punycode. */
const full =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z0-9-]{2,63}$/

/**
 * The address that a code can be sent to, without spaces around it.
 *
 * @throws KitError `INVALID_EMAIL` for anything else.
 */
export function readEmail(typed: string | undefined): string {
  const email = typed?.trim() ?? ''
  if (email.length > 254 || !full.test(email)) throw new KitError('INVALID_EMAIL', 'Enter a full e-mail address')
  return email
}
