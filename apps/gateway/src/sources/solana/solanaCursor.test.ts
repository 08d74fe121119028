import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginningOf, maxClosed, readSolanaCursor, writeSolanaCursor } from './solanaCursor.ts'

const reference = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const signature = base58.encode(new Uint8Array(64).fill(7))

describe('the cursor of Solana histories', () => {
  it('comes back as it was written, and fits into an answer', () => {
    const after = fc.record({
      signature: fc.uint8Array({ minLength: 64, maxLength: 64 }).map((bytes) => base58.encode(bytes)),
      slot: fc.nat(),
    })
    const letter = fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz')
    const chainId = fc.string({ unit: letter, minLength: 32, maxLength: 32 }).map((text) => `solana:${text}`)
    const address = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => base58.encode(bytes))
    const placeOf = (clusters: number) => {
      const closed = fc.array(address, { maxLength: maxClosed(clusters) })
      return fc.oneof(fc.record({ chainId, after, closed, isPartial: fc.boolean() }), chainId.map(beginningOf))
    }
    const places = fc.integer({ min: 1, max: 4 }).chain((clusters) =>
      fc.uniqueArray(placeOf(clusters), {
        minLength: clusters,
        maxLength: clusters,
        selector: (each) => each.chainId,
      }),
    )
    fc.assert(
      fc.property(places, (all) => {
        const cursor = writeSolanaCursor(all)
        expect(readSolanaCursor(cursor)).toEqual(all)
        expect(cursor.length).toBeLessThanOrEqual(900)
      }),
    )
  })

  it.each([
    '',
    'solana:',
    'solana',
    reference,
    `solana:${reference}.5`,
    `solana:${reference}.5.`,
    `solana:${reference}.-5.${signature}`,
    `solana:${reference}.5.${signature}0`,
    `solana:${reference}.5.0${signature.slice(1)}`,
    `solana:${reference}:${reference}`,
    `solana:${reference}.1234567890123456.${signature}`,
    `solana:${Array.from({ length: 5 }, (_, index) => `${index + 1}${reference.slice(1)}`).join(':')}`,
    `SOLANA:${reference}`,
    `solana:${reference}.5.${signature}.abc`,
    `solana:${reference}.5.${signature}.0.${reference}`,
    `solana:${reference}.5.${signature}${'.11111111111111111111111111111111'.repeat(14)}`,
  ])('%j is none', (text) => {
    expect(readSolanaCursor(text)).toBeUndefined()
  })
})
