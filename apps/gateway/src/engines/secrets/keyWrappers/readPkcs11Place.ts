import { isAbsolute } from 'node:path'

/** Where a token's key is, as a PKCS#11 URI (RFC 7512) says it. */
export type Pkcs11Place = {
  token: string
  /** The key's CKA_ID, hexadecimal. */
  id: string
  /** The library of the token's maker. */
  module: string
  /** The hash of OAEP. */
  hash: 'SHA256' | 'SHA-1'
  /** The file that holds the PIN; default the PIN comes from the environment. */
  pinFile: string | undefined
}

const known = { path: ['token', 'id'], query: ['module-path', 'oaep', 'pin-source'] }

/** Reads what stands after `pkcs11:`; a text says what is wrong with it. */
export function readPkcs11Place(place: string): Pkcs11Place | string {
  const [path = '', query = '', ...rest] = place.split('?')
  const attributes = readPairs(path, ';', known.path)
  const options = readPairs(query, '&', known.query)
  if (query.includes('pin-value')) return 'no pin-value: give the PIN as PKCS11_PIN, or in a file that pin-source names'
  if (attributes === undefined || options === undefined || rest.length > 0) return shape
  const token = attributes.get('token')?.toString('utf8') ?? ''
  const id = attributes.get('id')?.toString('hex') ?? ''
  const module = options.get('module-path')?.toString('utf8') ?? ''
  const oaep = options.get('oaep')?.toString('utf8') ?? 'sha256'
  const pinSource = options.get('pin-source')?.toString('utf8')
  const pinFile = pinSource?.replace(/^file:/, '')
  if (token === '' || token.includes('\0') || id === '') return shape
  if (!isAbsolute(module) || module.includes('\0')) return `${shape}, with the whole path of the library`
  if (oaep !== 'sha256' && oaep !== 'sha1') return 'oaep=sha256 or oaep=sha1'
  if (pinFile !== undefined && !isAbsolute(pinFile)) return 'pin-source=file:/path/of/the/pin'
  return { token, id, module, hash: oaep === 'sha1' ? 'SHA-1' : 'SHA256', pinFile }
}

/** How such a place is written. */
export const shape = 'pkcs11:token=<label>;id=%01?module-path=/path/of/library.so'

/** Attributes with the bytes that they stand for; nothing where one is unknown, twice there, or cannot be read. */
function readPairs(text: string, separator: string, names: readonly string[]): Map<string, Buffer> | undefined {
  const pairs = new Map<string, Buffer>()
  for (const part of text === '' ? [] : text.split(separator)) {
    const mark = part.indexOf('=')
    const name = part.slice(0, mark)
    const value = readBytes(part.slice(mark + 1))
    if (mark < 1 || !names.includes(name) || pairs.has(name) || value === undefined) return undefined
    pairs.set(name, value)
  }
  return pairs
}

/** `%` and two digits stand for any byte, as in the id of a key, which need not be text. */
function readBytes(text: string): Buffer | undefined {
  if (/%(?![0-9a-fA-F]{2})/.test(text)) return undefined
  const parts = text.split(/(%[0-9a-fA-F]{2})/)
  return Buffer.concat(parts.map((part) => (/^%/.test(part) ? Buffer.from(part.slice(1), 'hex') : Buffer.from(part))))
}
