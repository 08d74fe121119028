import * as v from 'valibot'

/** What a picture may be only a still of. */
export type NftMedia = 'video' | 'audio'

/** One thing that sets a piece apart. */
export type NftTrait = { name: string; value: string }

/** What a piece's metadata says, as far as it is shown; null where it says nothing. */
export type NftMetadata = {
  name: string | null
  description: string | null
  image: string | null
  media: NftMedia | null
  traits: readonly NftTrait[]
}

const maxTraits = 24

const unseen = /[\p{Cc}\p{Cs}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** A text without invisible characters, or undefined when nothing is left. */
function cleanText(max: number) {
  return v.fallback(
    v.optional(
      v.pipe(
        v.union([v.string(), v.pipe(v.number(), v.transform(String))]),
        v.transform(
          (text) =>
            text
              .slice(0, max * 4)
              .replace(unseen, '')
              .trim()
              .slice(0, max) || undefined,
        ),
      ),
    ),
    undefined,
  )
}

// Postgres takes no zero character, and no address has one.
const address = v.fallback(
  v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(2_000_000), v.excludes('\0'))),
  undefined,
)

const metadataSchema = v.object({
  name: cleanText(200),
  description: cleanText(1_000),
  image: address,
  image_url: address,
  imageUrl: address,
  animation_url: address,
  attributes: v.fallback(v.optional(v.array(v.unknown())), undefined),
})

// What OpenSea's and most other collections write; what is otherwise is left out.
const traitSchema = v.object({ trait_type: cleanText(64), value: cleanText(128) })

/**
 * Reads the metadata JSON of a piece (EIP-721, EIP-1155); `undefined` when it is no JSON object. Each field is taken for
 * itself: a wrong one is left out.
 */
export function parseMetadata(bytes: Uint8Array): NftMetadata | undefined {
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
  return readMetadata(json)
}

/** Reads metadata that is parsed already, as {@link parseMetadata} does. */
export function readMetadata(json: unknown): NftMetadata | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined
  const read = v.safeParse(metadataSchema, json)
  if (!read.success) return undefined
  const { name, description, image, image_url, imageUrl, animation_url, attributes = [] } = read.output
  return {
    name: name ?? null,
    description: description ?? null,
    image: image ?? image_url ?? imageUrl ?? null,
    media: mediaOf(animation_url),
    traits: attributes.slice(0, maxTraits).flatMap(readTrait),
  }
}

function readTrait(attribute: unknown): NftTrait[] {
  const read = v.safeParse(traitSchema, attribute)
  if (!read.success) return []
  const { trait_type: name, value } = read.output
  return name === undefined || value === undefined ? [] : [{ name, value }]
}

/** What an address is of, by its type or its ending; null for pages and everything else that is not played. */
function mediaOf(address = ''): NftMedia | null {
  const [, inline, ending = ''] = /^data:([a-z]*)|\.(\w{2,4})(?:[?#]|$)/i.exec(address.slice(0, 4_096)) ?? []
  if (inline === 'video' || inline === 'audio') return inline
  if (/^(mp4|m4v|mov|ogv|webm)$/i.test(ending)) return 'video'
  return /^(aac|flac|m4a|mp3|oga|ogg|wav)$/i.test(ending) ? 'audio' : null
}
