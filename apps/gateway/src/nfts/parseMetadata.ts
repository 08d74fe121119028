import * as v from 'valibot'

/** What a piece's metadata says, as far as it is shown; null where it says nothing. */
export type NftMetadata = { name: string | null; description: string | null; image: string | null }

const unseen = /[\p{Cc}\p{Cs}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** A text without characters that nobody sees, or undefined when nothing is left. */
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
})

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
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined
  const read = v.safeParse(metadataSchema, json)
  if (!read.success) return undefined
  const { name, description, image, image_url, imageUrl } = read.output
  return { name: name ?? null, description: description ?? null, image: image ?? image_url ?? imageUrl ?? null }
}
