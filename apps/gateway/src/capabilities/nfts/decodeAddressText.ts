import { decodeAbiParameters, type Hex } from 'viem'

const longest = 2_000_000

/** Reads the metadata address that a contract answered; it may hold the whole metadata, so it is only bounded. */
export function decodeAddressText(data: Hex | undefined): string | undefined {
  if (data === undefined || data.length > longest) return undefined
  try {
    const [text] = decodeAbiParameters([{ type: 'string' }], data)
    return text.trim() === '' ? undefined : text.trim()
  } catch {
    // The contract answered something else than a text.
    return undefined
  }
}
