import { isAddress, type Namespace, nameMaxLength, nameMinLength } from '@foyer/contract'
import { GatewayError } from '../../engines/errors/GatewayError.ts'

/** Where names may be registered, and which not. */
export type NameRules = { zones: readonly string[]; reserved: readonly string[] }

/** The letters of a name, dots included. */
export const nameLetters = /^[a-z0-9.-]+$/

/** The beginning of an account, or its beginning and end as wallets show them; handles such as 0xcafe are shorter. */
const shortened = /^0x(?:[0-9a-f]{8,}|[0-9a-f]{4,}-+[0-9a-f]{4,})$/i
const addressed: readonly Namespace[] = ['eip155', 'solana', 'bip122', 'polkadot']

/** Whether a label reads as an account's address, so that a sender would take it for one. */
export function readsAsAddress(label: string): boolean {
  return shortened.test(label) || addressed.some((namespace) => isAddress(namespace, label))
}

/**
 * Checks a full name that is to be registered: letters, then length, then zone (gateway contract, section 2). Hyphens may
 * stand anywhere.
 *
 * @throws GatewayError `invalid` `name`
 */
export function checkName(name: string, { zones, reserved }: NameRules): void {
  if (!nameLetters.test(name)) throw badName('A name has lower-case letters a to z, digits, hyphens and dots only.')
  const [label = '', ...rest] = name.split('.')
  if (rest.length !== 2) throw badName(`A name is one label and a zone, such as alice.${zones[0]}.`)
  if (label.length < nameMinLength || label.length > nameMaxLength) {
    throw badName(`The part before the zone has ${nameMinLength} to ${nameMaxLength} characters.`)
  }
  if (readsAsAddress(label))
    throw badName('A name that reads as an address would be taken for one. Choose another one.')
  if (!zones.includes(rest.join('.'))) throw badName(`Names are registered in ${zones.join(', ')} here.`)
  if (reserved.includes(label)) throw badName('This name is reserved. Choose another one.')
}

/** 400 for a name that cannot be used. */
export function badName(sentence: string): GatewayError {
  return new GatewayError('invalid', 'name', sentence)
}
