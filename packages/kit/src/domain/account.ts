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

/** The one spelling by which an address is compared, as its chain family has it; other texts stay unchanged. */
export function normalAddress(kit: Kit, address: string): string {
  return kit.options.chains.reduce((text, family) => family.normalize(text), address)
}

/** Whether two texts are the same address. */
export function isSameAddress(kit: Kit, a: string, b: string): boolean {
  return normalAddress(kit, a) === normalAddress(kit, b)
}

/** The address in a typed or pasted text, where its chain family knows at once, else the text without spaces around it. */
export function parseReceiver(kit: Kit, namespace: Namespace, text: string): string {
  const trimmed = text.trim()
  const address = addressRules(kit, namespace).parseAddress(trimmed)
  return typeof address === 'string' ? address : trimmed
}

/** How a namespace reads and compares addresses; one without a chain family has none. */
export function addressRules(kit: Kit, namespace: Namespace): AddressRules {
  return chainFamily(kit, namespace) ?? { parseAddress: () => undefined, normalize: (text) => text }
}
