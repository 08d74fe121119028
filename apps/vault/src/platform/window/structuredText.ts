import { readBase64url, writeBase64url } from '@foyer/contract/vault'

type Written =
  | readonly ['v', string | number | boolean | null]
  | readonly ['u']
  | readonly ['n', string]
  | readonly ['b', string]
  | readonly ['a', readonly Written[]]
  | readonly ['m', readonly (readonly [Written, Written])[]]
  | readonly ['o', readonly (readonly [string, Written])[]]

/**
 * Writes data that messages between windows may carry as text: plain values, bigints, bytes, lists, maps and objects. Each value
 * has a mark in front, so that no text or key of a site reads as another kind of value.
 *
 * @throws TypeError for anything else, such as a key or a function.
 */
export function writeStructured(value: unknown): string {
  return JSON.stringify(write(value))
}

/** Reads what {@link writeStructured} wrote. @throws TypeError or SyntaxError for other text. */
export function readStructured(text: string): unknown {
  return read(JSON.parse(text) as Written)
}

function write(value: unknown): Written {
  if (value === undefined) return ['u']
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return ['v', value]
  if (typeof value === 'number' && Number.isFinite(value)) return ['v', value]
  if (typeof value === 'bigint') return ['n', value.toString()]
  if (value instanceof Uint8Array) return ['b', writeBase64url(value)]
  if (value instanceof Map) return ['m', [...value].map(([key, own]) => [write(key), write(own)] as const)]
  if (Array.isArray(value)) return ['a', value.map(write)]
  if (typeof value === 'object' && [Object.prototype, null].includes(Object.getPrototypeOf(value)))
    return ['o', Object.entries(value).map(([key, own]) => [key, write(own)] as const)]
  throw new TypeError(`A window is told no ${typeof value} as text.`)
}

function read(written: Written): unknown {
  switch (written[0]) {
    case 'u':
      return undefined
    case 'v':
      return written[1]
    case 'n':
      return BigInt(written[1])
    case 'b':
      return readBase64url(written[1])
    case 'a':
      return written[1].map(read)
    case 'm':
      return new Map(written[1].map(([key, own]) => [read(key), read(own)]))
    case 'o':
      return Object.fromEntries(written[1].map(([key, own]) => [key, read(own)]))
    default:
      throw new TypeError('This text was not written for a window.')
  }
}
