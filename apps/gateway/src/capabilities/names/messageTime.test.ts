import { describe, expect, it } from 'vitest'
import { checkMessageTime } from './messageTime.ts'

const rules = { signatureMaxAgeSeconds: 300, signatureMaxAheadSeconds: 10 }
const signed = 1_795_208_400

describe('checkMessageTime', () => {
  it.each([
    ['at once', 0, 'good'],
    ['at the end of its age', 300_000, 'good'],
    ['a millisecond later', 300_001, 'The signed message is too old. Sign a new one.'],
    ['ten seconds ahead', -10_000, 'good'],
    ['a millisecond more ahead', -10_001, 'The signed message is from the future. Set the clock and sign a new one.'],
    ['in milliseconds by mistake', signed * 1000 - signed * 1_000_000, 'from the future'],
    ['in 1970', signed * 1000, 'too old'],
  ])('judges a message %s', (what, ageMs, expected) => {
    const timestamp = what === 'in milliseconds by mistake' ? signed * 1000 : what === 'in 1970' ? 0 : signed
    const check = () => checkMessageTime(timestamp, timestamp * 1000 + ageMs, rules)
    if (expected === 'good') expect(check).not.toThrow()
    else expect(check).toThrow(expected)
  })

  it('names the field that is wrong', () => {
    for (const ageMs of [300_001, -10_001])
      expect(() => checkMessageTime(signed, signed * 1000 + ageMs, rules)).toThrow(
        expect.objectContaining({ code: 'invalid', field: 'timestamp' }),
      )
  })
})
