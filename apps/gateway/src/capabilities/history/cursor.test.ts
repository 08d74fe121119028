import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCursor, writeCursor } from './cursor.ts'

describe('cursor', () => {
  it('comes back as it was written', () => {
    const position = fc.record({
      minedAt: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
      chainId: fc.stringMatching(/^eip155:[1-9]\d{0,9}$/),
      block: fc.nat({ max: 2 ** 40 }),
      index: fc.nat({ max: 100_000 }),
    })
    fc.assert(
      fc.property(position, (given) => {
        expect(readCursor(writeCursor(given))).toEqual(given)
      }),
    )
  })

  it('reads nothing else, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String()), (text) => {
        const position = readCursor(text)
        if (position !== undefined) expect(writeCursor(position)).toBe(text)
      }),
    )
    const good = writeCursor({ minedAt: 1, chainId: 'eip155:1', block: 2, index: 3 })
    expect(readCursor(`${good}=`)).toBeUndefined()
    expect(readCursor(` ${good}`)).toBeUndefined()
  })
})
