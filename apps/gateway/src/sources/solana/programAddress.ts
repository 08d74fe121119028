import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'

const prime = 2n ** 255n - 19n
/** The constant d of Ed25519 (RFC 8032, section 5.1). */
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n
const marker = Buffer.from('ProgramDerivedAddress')

/** The first address off the curve that a program derives from seeds (https://solana.com/docs/core/pda). */
export function programAddress(program: string, seeds: readonly Uint8Array[]): string {
  const owner = base58.decode(program)
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash('sha256')
    for (const part of [...seeds, Uint8Array.of(bump), owner, marker]) hash.update(part)
    const found = hash.digest()
    if (!isOnCurve(found)) return base58.encode(found)
  }
  // One in 2^256; there is no account there either way.
  return program
}

/** Whether 32 bytes are a point of Ed25519, as every key that can sign is. */
export function isOnCurve(bytes: Uint8Array): boolean {
  const reversed = Uint8Array.from(bytes).reverse()
  reversed[0] = (reversed[0] ?? 0) & 0x7f
  const y = BigInt(`0x${Buffer.from(reversed).toString('hex')}`) % prime
  const square = (y * y) % prime
  // x² = (y² - 1) / (dy² + 1) has a root where the product of both is a square (Euler's criterion).
  const product = (((square + prime - 1n) % prime) * ((d * square + 1n) % prime)) % prime
  return product === 0n || power(product, (prime - 1n) / 2n) === 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let factor = base
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = (result * factor) % prime
    factor = (factor * factor) % prime
  }
  return result
}
