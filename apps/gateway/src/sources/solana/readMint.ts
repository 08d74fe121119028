import { base58 } from '@scure/base'
import { cleanText } from '../../capabilities/tokens/cleanText.ts'

/** What a token says about itself, without invisible characters; its maker chose every word. */
export type OwnWords = {
  name: string | undefined
  symbol: string | undefined
  /** Where more stands, as the maker wrote it. */
  uri: string | undefined
  /** The mint of the collection that took it in, when that collection says so too. */
  collection: string | undefined
}

const metadataKey = 4
const maxFieldLength = 2_048
const maxNameLength = 100
const maxSymbolLength = 40
const maxCreators = 32
const creatorLength = 34

/** Reads little-endian fields one after another; past the end there is nothing. */
function createReader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const take = (length: number): number | undefined => {
    if (length < 0 || at + length > bytes.length) return undefined
    at += length
    return at - length
  }
  const u8 = () => {
    const place = take(1)
    return place === undefined ? undefined : view.getUint8(place)
  }
  const u32 = () => {
    const place = take(4)
    return place === undefined ? undefined : view.getUint32(place, true)
  }
  const address = () => {
    const place = take(32)
    return place === undefined ? undefined : base58.encode(bytes.subarray(place, place + 32))
  }
  const text = () => {
    const length = u32()
    const place = length === undefined || length > maxFieldLength ? undefined : take(length)
    return place === undefined || length === undefined
      ? undefined
      : new TextDecoder().decode(bytes.subarray(place, place + length))
  }
  return { u8, u32, address, text, skip: (length: number) => take(length) !== undefined }
}

/**
 * Reads a metadata account of Metaplex (https://developers.metaplex.com/token-metadata): `undefined` for any other
 * account, or one of another mint.
 */
export function readMetaplex(bytes: Uint8Array, mint: string): OwnWords | undefined {
  const reader = createReader(bytes)
  if (reader.u8() !== metadataKey || !reader.skip(32) || reader.address() !== mint) return undefined
  const [name, symbol, uri] = [reader.text(), reader.text(), reader.text()]
  if (name === undefined || symbol === undefined || uri === undefined) return undefined
  return { ...clean(name, symbol, uri), collection: readCollection(reader) }
}

function readCollection(reader: ReturnType<typeof createReader>): string | undefined {
  if (!reader.skip(2)) return undefined
  if (reader.u8() === 1) {
    const creators = reader.u32() ?? 0
    if (creators > maxCreators || !reader.skip(creators * creatorLength)) return undefined
  }
  // Whether it was sold and may change; then its edition and its standard, each of which may be absent.
  if (!reader.skip(2)) return undefined
  for (let field = 0; field < 2; field += 1) if (reader.u8() === 1 && !reader.skip(1)) return undefined
  const [isThere, isVerified, collection] = [reader.u8(), reader.u8(), reader.address()]
  return isThere === 1 && isVerified === 1 ? collection : undefined
}

/** A mint, and what it says about itself where it holds that itself (Token-2022). */
export type ReadMint = { decimals: number; supply: bigint; words: OwnWords | undefined }

const mintLength = 82
const kindOffset = 165
const mintKind = 1
const pointerExtension = 18
const metadataExtension = 19

/** Reads the account of a mint of either token program; `undefined` for any other account. */
export function readMint(bytes: Uint8Array, mint: string): ReadMint | undefined {
  if (bytes.length < mintLength || bytes[45] !== 1) return undefined
  if (bytes.length > mintLength && bytes[kindOffset] !== mintKind) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { decimals: view.getUint8(44), supply: view.getBigUint64(36, true), words: readExtensions(bytes, view, mint) }
}

function readExtensions(bytes: Uint8Array, view: DataView, mint: string): OwnWords | undefined {
  let words: OwnWords | undefined
  let pointsHere = false
  for (let at = kindOffset + 1; at + 4 <= bytes.length; ) {
    const [kind, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (kind === 0 || at + 4 + length > bytes.length) break
    const body = createReader(bytes.subarray(at + 4, at + 4 + length))
    if (kind === pointerExtension) pointsHere = body.skip(32) && body.address() === mint
    if (kind === metadataExtension && body.skip(32) && body.address() === mint) {
      const [name, symbol, uri] = [body.text(), body.text(), body.text()]
      if (name !== undefined && symbol !== undefined && uri !== undefined) {
        words = { ...clean(name, symbol, uri), collection: undefined }
      }
    }
    at += 4 + length
  }
  // Anybody may copy words into a mint; those count that the mint itself points to.
  return pointsHere ? words : undefined
}

function clean(name: string, symbol: string, uri: string): Omit<OwnWords, 'collection'> {
  return {
    name: cleanText(cleanText(name)?.slice(0, maxNameLength) ?? ''),
    symbol: cleanText(cleanText(symbol)?.slice(0, maxSymbolLength) ?? ''),
    uri: cleanText(uri),
  }
}
