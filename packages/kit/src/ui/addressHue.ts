import { addressBody } from './addressForms.ts'

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The first byte of an address: hexadecimal after its marker, else base58 of 32 bytes, else its first character. */
function firstByte(address: string): number {
  const body = addressBody(address)
  if (body !== address && /^[\da-f]{2}/i.test(body)) return Number.parseInt(body.slice(0, 2), 16)
  let value = 0n
  for (const character of address) {
    const digit = base58.indexOf(character)
    if (digit < 0) return address.charCodeAt(0) % 256
    value = value * 58n + BigInt(digit)
  }
  return Number((value >> 248n) & 255n)
}

/**
 * The hue of the wall behind an account's doorway, in whole degrees.
 *
 * @example addressHue('0x7A3f09E1c4D852bB6f301E97d8A43c5F20Ae91bC') // 172
 */
export function addressHue(address: string): number {
  return Math.round((firstByte(address) * 360) / 256)
}
