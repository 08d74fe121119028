import { ownTextOf } from '@foyer/contract/vault'

/** As long a message, in bytes and lines, as a person might read to its end. */
const maxMessageBytes = 32_768
const maxLines = 1_000

/**
 * Whether a site may ask for a signature of a message: one that can be read to its end, and none of the texts that the wallet itself
 * signs: proofs of its keys, and what begins and ends sessions.
 */
export function mayBeSigned(bytes: Uint8Array, text: string | undefined): boolean {
  if (bytes.length > maxMessageBytes) return false
  if (text === undefined) return true
  return lineCount(text) <= maxLines && ownTextOf(text) === undefined
}

const lineCount = (text: string) => text.split(/\r\n|[\n\r\u2028\u2029]/).length
