import { GatewayError } from '../../engines/errors/GatewayError.ts'

/** Where names may be registered, and which not. */
export type NameRules = { zones: readonly string[]; reserved: readonly string[] }

/** The fewest characters of a name's own label; this product's own kit asks for more (gateway contract, section 2). */
const nameLeastLength = 3

/** The most characters of a name's own label. */
export const nameMaxLength = 64

/** The letters of a name, dots included. */
export const nameLetters = /^[a-z0-9.-]+$/

/** Whether hyphens stand only inside a label and alone, so that no label reads as an encoded one (`xn--`). */
export function hasGoodHyphens(label: string): boolean {
  return !label.startsWith('-') && !label.endsWith('-') && !label.includes('--')
}

/**
 * Checks a full name that is to be registered: letters, then length, then zone (gateway contract, section 2).
 *
 * @throws GatewayError `invalid` `name`
 */
export function checkName(name: string, { zones, reserved }: NameRules): void {
  if (!nameLetters.test(name)) throw badName('A name has lower-case letters a to z, digits, hyphens and dots only.')
  const [label = '', ...rest] = name.split('.')
  if (rest.length !== 2) throw badName(`A name is one label and a zone, such as alice.${zones[0]}.`)
  if (label.length < nameLeastLength || label.length > nameMaxLength) {
    throw badName(`The part before the zone has ${nameLeastLength} to ${nameMaxLength} characters.`)
  }
  if (!hasGoodHyphens(label)) throw badName('Hyphens stand between letters or digits, one at a time.')
  if (!zones.includes(rest.join('.'))) throw badName(`Names are registered in ${zones.join(', ')} here.`)
  if (reserved.includes(label)) throw badName('This name is reserved. Choose another one.')
}

/** 400 for a name that cannot be used. */
export function badName(sentence: string): GatewayError {
  return new GatewayError('invalid', 'name', sentence)
}
