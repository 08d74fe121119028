import { GatewayError } from '../../engines/errors/GatewayError.ts'

/** What a name says about its owner. */
export type NameAttributes = Readonly<Record<string, string>>

type Rule = { pattern: RegExp; words: string }

const rules: ReadonlyMap<string, Rule> = new Map([
  [
    'bio',
    {
      pattern: /^[a-zA-Z0-9@:/._\-?&=+ ]{1,255}$/,
      words: 'has 1 to 255 letters, digits, spaces and the signs @ : / . _ - ? & = +.',
    },
  ],
  [
    'avatar',
    {
      // A host has a name and no port or password; what may be asked is decided again when it is read.
      pattern:
        /^(?=.{1,255}$)(?:https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}\/[\w.~%!$&*+,;=:@/?-]*|ipfs:\/\/[a-zA-Z0-9]{20,100}(?:\/[\w.~%-]+)*)$/,
      words: 'is the address of a picture, https:// with the name of a host or ipfs://, of at most 255 characters.',
    },
  ],
])

/**
 * Checks attributes: `bio`, 1 to 255 plain characters, and `avatar`, the address of a picture (gateway contract, section 2).
 *
 * @throws GatewayError `invalid` `attributes`
 */
export function checkAttributes(attributes: NameAttributes): void {
  for (const [key, value] of Object.entries(attributes)) {
    const rule = rules.get(key)
    if (rule === undefined) {
      throw new GatewayError(
        'invalid',
        'attributes',
        `A name has no such attribute. It may have ${[...rules.keys()].join(', ')}.`,
      )
    }
    if (!rule.pattern.test(value)) throw new GatewayError('invalid', 'attributes', `The attribute ${key} ${rule.words}`)
  }
}
