import { type Hex, hexToBytes } from 'viem'

/**
 * Reads a name in the wire form of DNS (RFC 1035, 3.1), as resolver contracts pass it, in lower case.
 *
 * @returns `undefined` when the bytes are no name: cut off, empty, not UTF-8, with U+0000, or with more behind the end.
 * @example readDnsName('0x05616c6963650365746800') // 'alice.eth'
 */
export function readDnsName(encoded: Hex): string | undefined {
  const bytes = hexToBytes(encoded)
  const labels: string[] = []
  let at = 0
  while (at < bytes.length) {
    const length = bytes[at]
    if (length === undefined) return undefined
    if (length === 0) return at === bytes.length - 1 && labels.length > 0 ? labels.join('.').toLowerCase() : undefined
    const label = bytes.subarray(at + 1, at + 1 + length)
    const text = label.length === length ? readUtf8(label) : undefined
    // A label with a dot inside would read as two, and no name holds U+0000.
    if (text === undefined || text.includes('.') || text.includes('\0')) return undefined
    labels.push(text)
    at += 1 + length
  }
  return undefined
}

function readUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
