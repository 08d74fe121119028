import type { KeyWrapper } from './keyWrapper.ts'
import { type KeyWrapperKind, keyWrappers } from './keyWrappers.ts'

/** A configured key: how it is kept, where, and its ciphertext. */
export type KeyText = { kind: KeyWrapperKind; wrapper: KeyWrapper; place: string; ciphertext: Buffer }

/** Reads one configured key; a string says what is wrong and never quotes the key. */
export function readKeyText(text: string): KeyText | string {
  const { kind, rest } = kindOf(text)
  const wrapper = keyWrappers[kind]
  const mark = wrapper.hasCiphertext ? rest.lastIndexOf('~') : rest.length
  if (mark === -1) return `${wrapper.form}, as foyer-gateway secrets wrap-key prints it`
  const place = rest.slice(0, mark)
  const written = rest.slice(mark + 1)
  const ciphertext = Buffer.from(written, 'base64')
  // Buffer skips letters that are not base64, so only the one true way of writing the bytes is taken.
  const isWhole = !wrapper.hasCiphertext || (written !== '' && ciphertext.toString('base64') === written)
  return (
    wrapper.problemOf(place) ??
    (isWhole ? { kind, wrapper, place, ciphertext } : `${wrapper.form}, with the wrapped key as base64 after the ~`)
  )
}

/** What is wrong with a configured key; nothing when it is right. */
export function problemOfKey(text: string): string | undefined {
  const read = readKeyText(text)
  return typeof read === 'string' ? read : undefined
}

/** The place of a wrapping key, such as `secrets wrap-key` is given; a text says what is wrong with it. */
export function readKeyPlace(text: string): Omit<KeyText, 'ciphertext'> | string {
  const { kind, rest } = kindOf(text)
  const wrapper = keyWrappers[kind]
  return wrapper.problemOf(rest) ?? { kind, wrapper, place: rest }
}

function kindOf(text: string): { kind: KeyWrapperKind; rest: string } {
  const mark = text.indexOf(':')
  const name = text.slice(0, mark)
  return isNamed(name) ? { kind: name, rest: text.slice(mark + 1) } : { kind: 'env', rest: text }
}

const isNamed = (name: string): name is KeyWrapperKind => name !== 'env' && Object.hasOwn(keyWrappers, name)
