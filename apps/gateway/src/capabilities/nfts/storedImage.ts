import { rasterTypeOf } from './rasterType.ts'
import { parseContentAddress } from './readContent.ts'

const maxAddressLength = 2_048
const maxInlineLength = 8_192
const largestPicture = 262_144
/** Pieces whose metadata can be read again when its picture is asked for. */
type MarkedKind = 'erc721' | 'erc1155'

const mark = /^inside:(erc721|erc1155)$/

/**
 * What is stored of a picture's address: an outside address and a short data address unchanged; for a larger picture that
 * stands in its metadata a mark, by which it is read again when it is asked for. Null for what is never shown, such as SVG.
 *
 * @param kind How the piece's metadata is read; `undefined` when another source gave the picture.
 */
export function storedImage(image: string, kind: MarkedKind | undefined): string | null {
  if (/\p{Cc}/u.test(image)) return null
  if (!image.startsWith('data:')) {
    return image.length <= maxAddressLength && /^(?:https?|ipfs|ar):\/\//.test(image) ? image : null
  }
  const content = parseContentAddress(image, {}, largestPicture)
  if (content?.kind !== 'inline' || rasterTypeOf(content.bytes) === undefined) return null
  if (image.length <= maxInlineLength) return image
  return kind === undefined ? null : `inside:${kind}`
}

/** How the metadata is read that holds the picture; `undefined` when the stored text is an address. */
export function kindInside(stored: string): MarkedKind | undefined {
  const [, kind] = mark.exec(stored) ?? []
  return kind === 'erc721' || kind === 'erc1155' ? kind : undefined
}
