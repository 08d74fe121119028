const base58Letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Reads base58 text into bytes; `undefined` for a foreign character or more than `longest` characters.
 * Every leading `1` stands for one zero byte.
 */
export function readBase58(text: string, longest = 64): number[] | undefined {
  if (text.length > longest) return undefined
  let value = 0n
  for (const letter of text) {
    const digit = base58Letters.indexOf(letter)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; value > 0n; value >>= 8n) bytes.unshift(Number(value & 0xffn))
  const zeros = text.length - text.replace(/^1+/, '').length
  return [...new Array<number>(zeros).fill(0), ...bytes]
}

const bech32Letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const bech32Checksum = 1
const bech32mChecksum = 0x2bc830a3

/** Says whether a text is a segregated-witness address, checksum included (BIP-173 for version 0, BIP-350 above). */
export function isBech32(text: string): boolean {
  const lower = text.toLowerCase()
  if (text.length > 90 || (text !== lower && text !== text.toUpperCase())) return false
  const [, prefix, data] = /^(bc|tb|bcrt)1([02-9ac-hj-np-z]{8,})$/.exec(lower) ?? []
  if (prefix === undefined || data === undefined) return false
  const values = [...data].map((letter) => bech32Letters.indexOf(letter))
  const version = values[0] ?? 32
  const checksum = version === 0 ? bech32Checksum : bech32mChecksum
  if (version > 16 || polymod([...expand(prefix), ...values]) !== checksum) return false
  const program = programLength(values.slice(1, -6))
  return version === 0 ? program === 20 || program === 32 : program >= 2 && program <= 40
}

/** Bytes that groups of five bits make; 0 when the padding is not at most four zero bits. */
function programLength(groups: readonly number[]): number {
  const padding = (groups.length * 5) % 8
  const last = groups.at(-1) ?? 0
  if (padding > 4 || (last & ((1 << padding) - 1)) !== 0) return 0
  return Math.floor((groups.length * 5) / 8)
}

function expand(prefix: string): number[] {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0))
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)]
}

function polymod(values: readonly number[]): number {
  let checksum = 1
  for (const value of values) {
    const top = checksum >>> 25
    checksum = ((checksum & 0x1ffffff) << 5) ^ value
    generator.forEach((term, bit) => {
      if ((top >>> bit) & 1) checksum ^= term
    })
  }
  return checksum >>> 0
}
