import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseExact } from './readSolana.ts'

test('whole numbers of any size survive', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }), (lamports) => {
      const { value } = parseExact(`{"context":{"slot":1},"value":${lamports}}`) as { value: number | string }
      expect(BigInt(value)).toBe(lamports)
    }),
  )
})

test('all else is what JSON says', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value)
      const big = (_: string, part: unknown) =>
        typeof part === 'number' && /^-?\d{16,}$/.test(JSON.stringify(part)) ? JSON.stringify(part) : part
      expect(parseExact(text)).toEqual(JSON.parse(text, big))
    }),
  )
})

test.each([
  ['"12345678901234567890"', '12345678901234567890'],
  ['"a \\"12345678901234567890\\" b"', 'a "12345678901234567890" b'],
  ['0.1234567890123456', 0.1234567890123456],
  ['12345678901234567890', '12345678901234567890'],
  ['1e20', 1e20],
])('reads %s', (text, expected) => {
  expect(parseExact(text)).toBe(expected)
})
