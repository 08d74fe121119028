const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1
  return value
})

/** CRC-32C by table, as a decimal text, which is how Google's REST writes whole numbers of 64 bits. */
export function castagnoli(bytes: Uint8Array): string {
  const rest = bytes.reduce((sum, byte) => (sum >>> 8) ^ (table[(sum ^ byte) & 0xff] ?? 0), 0xffffffff)
  return String((rest ^ 0xffffffff) >>> 0)
}
