import { KitError } from '../../core/errors.ts'
import type { SignInRules } from './signInOptions.ts'

/** What EIP-4361 lets a statement hold: ASCII letters, digits, the space, and the marks of addresses (RFC 3986). */
const sentence = /^[-\w.~:/?#[\]@!$&'()*+,;= ]+$/
const address = /^[a-zA-Z][-+.a-zA-Z0-9]*:[-\w.~:/?#[\]@!$&'()*+,;=%]*$/

/**
 * Refuses words that wallets and other servers would not know as those of a sign-in message: they would show a text without
 * its warnings, or refuse the signature.
 *
 * Source: https://eips.ethereum.org/EIPS/eip-4361#message-format
 *
 * @throws KitError `INVALID_OPTION`.
 */
export function checkRules({ resources = [], statement }: SignInRules): void {
  const odd = [...(statement ?? '')].find((letter) => !sentence.test(letter))
  if (odd !== undefined)
    refuse(
      `\`statement\` cannot hold ${JSON.stringify(odd)}: EIP-4361 allows A-Z a-z 0-9 - . _ ~ : / ? # [ ] @ ! $ & ' ( ) * + , ; = and spaces`,
    )
  const wrong = resources.find((resource) => !address.test(resource))
  if (wrong !== undefined)
    refuse(
      `\`resources\` cannot hold ${JSON.stringify(wrong)}: each is an address (RFC 3986), such as https://cafe.example/terms`,
    )
}

function refuse(details: string): never {
  throw new KitError('INVALID_OPTION', 'An option is not valid', { details })
}
