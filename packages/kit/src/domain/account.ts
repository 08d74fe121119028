import type { AddressRules } from '../core/chain.ts'
import { chainFamily } from '../core/chainFamily.ts'
import type { Kit } from '../core/kit.ts'
import type { Namespace } from '../core/network.ts'

/** Whose things are meant: one address of one namespace. */
export type AccountKey = { readonly namespace: Namespace; readonly address: string }

/** An account as a key of an object; every spelling of its address is one. */
export function accountKey(kit: Kit, { address, namespace }: AccountKey): string {
  return `${namespace}:${normalAddress(kit, address)}`
}

/** The one spelling by which an address is compared, as its chain family has it; other texts stay as they are. */
export function normalAddress(kit: Kit, address: string): string {
  const family = kit.options.chains.find(({ parseAddress }) => parseAddress(address) !== undefined)
  return family?.normalize(address) ?? address
}

/** Whether two texts are the same address. */
export function isSameAddress(kit: Kit, a: string, b: string): boolean {
  return normalAddress(kit, a) === normalAddress(kit, b)
}

/** The address that a typed or pasted text means in a namespace, else the text without spaces around it. */
export function parseReceiver(kit: Kit, namespace: Namespace, text: string): string {
  const trimmed = text.trim()
  return chainFamily(kit, namespace)?.parseAddress(trimmed) ?? trimmed
}

/** How a namespace reads and compares addresses; one without a chain family has none. */
export function addressRules(kit: Kit, namespace: Namespace): AddressRules {
  return chainFamily(kit, namespace) ?? { parseAddress: () => undefined, normalize: (text) => text }
}
