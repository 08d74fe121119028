import styles from './Avatar.module.css'
import { addressBody } from './addressForms.ts'
import { cx } from './cx.ts'
import { Picture } from './Picture.tsx'

export type AvatarProps = {
  /** The account's address; its first byte sets the hue of the wall. */
  address: string
  /** A picture of the person, `data:image/...` or `https:`. */
  src?: string | undefined
  /** Diameter in px. Default 32. */
  size?: 20 | 24 | 32 | 36 | 52 | 56 | 72 | undefined
}

/** A person: their picture, else a lit doorway in colours taken from the address. */
export function Avatar({ address, src, size = 32 }: AvatarProps) {
  return (
    <span className={cx(styles.avatar, size !== 32 && styles[`s${size}`])} aria-hidden="true">
      <Picture src={src} fallback={<Door hue={addressHue(address)} />} />
    </span>
  )
}

// Colours are SVG attributes: a strict content security policy forbids style attributes.
function Door({ hue }: { hue: number }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <path d="M0 0h40v40H0z" fill={`oklch(.62 .055 ${hue})`} />
      <path d="M0 30h40v10H0z" fill={`oklch(.52 .055 ${hue})`} />
      <path d="M13 30V17.5a7 7 0 0114 0V30z" fill={`oklch(.94 .07 ${(hue + 62) % 360})`} />
      <path d="M13 30h14l6 10H7z" fill={`oklch(.8 .07 ${(hue + 50) % 360})`} />
    </svg>
  )
}

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
