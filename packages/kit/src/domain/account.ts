import type { Namespace } from '../core/network.ts'

/** Whose things are meant: one address of one namespace. */
export type AccountKey = { readonly namespace: Namespace; readonly address: string }

/** An account as a key of an object; spellings of a hexadecimal address are one. */
export function accountKey({ address, namespace }: AccountKey): string {
  return `${namespace}:${normalAddress(address)}`
}

/** One spelling of an address: hexadecimal ones in lower case with `0x`, others as they are. */
export function normalAddress(address: string): string {
  const hex = /^(?:0x)?([0-9a-f]{40})$/i.exec(address)?.[1]
  return hex ? `0x${hex.toLowerCase()}` : address
}

/** Whether two texts are the same address. */
export function isSameAddress(a: string, b: string): boolean {
  return normalAddress(a) === normalAddress(b)
}

/** A receiver without what copying brings along: spaces around it and a missing `0x`. */
export function normalReceiver(text: string): string {
  const trimmed = text.trim()
  return /^[0-9a-f]{40}$/i.test(trimmed) ? normalAddress(trimmed) : trimmed
}
