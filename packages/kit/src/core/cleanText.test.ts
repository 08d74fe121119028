import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText } from './cleanText.ts'

test.each([
  ['USDC', 'USDC'],
  [' spaced \n', 'spaced'],
  ['\u202eCDSU\u202c', 'CDSU'],
  ['a\u0000b\u200bc\u2028d\u2066e', 'abcde'],
  ['x'.repeat(10_000), 'x'.repeat(20)],
  ['👛'.repeat(30), '👛'.repeat(20)],
  ['\u200b\u200e', ''],
  // A family, a flag of many colours, a person with a skin tone at work, and Scotland.
  ['👨\u200d👩\u200d👧 Wallet', '👨\u200d👩\u200d👧 Wallet'],
  ['🏳\ufe0f\u200d🌈', '🏳\ufe0f\u200d🌈'],
  ['👩🏽\u200d🚀', '👩🏽\u200d🚀'],
  [
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  ],
  ['a\u200db\u{e0061}\u{e007f}👛\u200d', 'ab👛'],
  [undefined, ''],
  [{ length: 1 }, ''],
])('%o reads %o', (text, expected) => {
  expect(cleanText(text, 20)).toBe(expected)
})

test('any text becomes one short line without direction marks', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 60 }), (points) => {
      const clean = cleanText(String.fromCodePoint(...points), 20)
      expect([...clean].length).toBeLessThanOrEqual(20)
      expect(clean).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    }),
  )
})
