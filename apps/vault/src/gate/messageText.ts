import { walletProofOpening } from '@foyer/contract/vault'

/** As long a message, in bytes and lines, as somebody might read to its end. */
const longestMessage = 32_768
const mostLines = 1_000

/**
 * Whether a site may ask for a signature of a message: one that can be read to its end, and none of the texts that the wallet itself
 * signs to show whose keys it holds.
 */
export function mayBeSigned(bytes: Uint8Array, text: string | undefined): boolean {
  if (bytes.length > longestMessage) return false
  if (text === undefined) return true
  return lineCount(text) <= mostLines && !text.trimStart().toLowerCase().startsWith(walletProofOpening.toLowerCase())
}

const lineCount = (text: string) => text.split(/\r\n|[\n\r\u2028\u2029]/).length
