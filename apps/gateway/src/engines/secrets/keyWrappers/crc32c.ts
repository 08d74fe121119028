/** CRC-32C (Castagnoli, RFC 3720) of some bytes, by which Google's KMS knows that none changed on the way. */
export function crc32c(bytes: Uint8Array): number {
  let rest = 0xffffffff
  for (const byte of bytes) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0x82f63b78 : 0)
  }
  return (rest ^ 0xffffffff) >>> 0
}
