import { decodeAbiParameters, type Hex, hexToBytes } from 'viem'
import { cleanText } from './cleanText.ts'

/** Reads the text that a contract answered: a `string`, or the `bytes32` of tokens from before that was agreed on. */
export function decodeText(data: Hex | undefined): string | undefined {
  if (data === undefined) return undefined
  if (data.length === 66) return cleanText(new TextDecoder().decode(hexToBytes(data)))
  try {
    const [text] = decodeAbiParameters([{ type: 'string' }], data)
    return cleanText(text)
  } catch {
    // The contract answered something else than a text.
    return undefined
  }
}
