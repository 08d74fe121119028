import { decodeAbiParameters, type Hex, hexToBytes } from 'viem'

/** Reads the text that a contract answered: a `string`, or the `bytes32` of tokens from before that was agreed on. */
export function decodeText(data: Hex | undefined): string | undefined {
  if (data === undefined) return undefined
  if (data.length === 66) return clean(new TextDecoder().decode(hexToBytes(data)))
  try {
    const [text] = decodeAbiParameters([{ type: 'string' }], data)
    return clean(text)
  } catch {
    // The contract answered something else than a text.
    return undefined
  }
}

// Control characters and marks that turn the writing direction have no place in a name.
const unseen = /[\p{Cc}\p{Cs}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

function clean(text: string): string | undefined {
  const cleaned = text.replace(unseen, '').trim()
  return cleaned === '' ? undefined : cleaned
}
