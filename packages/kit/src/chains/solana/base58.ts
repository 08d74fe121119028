const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Writes bytes in base58; every leading zero byte is a `1`. */
export function encodeBase58(bytes: ArrayLike<number>): string {
  let value = 0n
  let zeros = 0
  for (const byte of Array.from(bytes)) {
    if (value === 0n && byte === 0) zeros += 1
    value = value * 256n + BigInt(byte)
  }
  let text = ''
  for (; value > 0n; value /= 58n) text = letters.charAt(Number(value % 58n)) + text
  return '1'.repeat(zeros) + text
}

/** Reads base58 of at most 128 characters; undefined for any other text. */
export function decodeBase58(text: string): Uint8Array | undefined {
  if (text.length > 128) return undefined
  let value = 0n
  for (const letter of text) {
    const digit = letters.indexOf(letter)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; value > 0n; value /= 256n) bytes.unshift(Number(value % 256n))
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes])
}
