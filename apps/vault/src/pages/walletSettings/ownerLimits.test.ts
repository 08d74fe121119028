import { describe, expect, it } from 'vitest'
import { isLooser, isSame, type OwnerLimits } from './ownerLimits.ts'

const before: OwnerLimits = { above: 1_000, newReceivers: true, exports: true }

describe('limits of an owner', () => {
  it.each<[string, Partial<OwnerLimits>, boolean]>([
    ['the same', {}, false],
    ['a smaller amount', { above: 999 }, false],
    ['a larger amount', { above: 1_001 }, true],
    ['any amount', { above: null }, true],
    ['new receivers without one', { newReceivers: false }, true],
    ['the words without one', { exports: false }, true],
    ['a smaller amount, and the words without one', { above: 0, exports: false }, true],
  ])('counts as looser what asks for less: %s', (_, change, looser) => {
    expect(isLooser(before, { ...before, ...change })).toBe(looser)
  })

  it('counts an amount after none as tighter', () => {
    expect(isLooser({ ...before, above: null }, before)).toBe(false)
    expect(isLooser({ above: null, newReceivers: false, exports: false }, before)).toBe(false)
  })

  it('tells the same limits from others', () => {
    expect(isSame(before, { ...before })).toBe(true)
    for (const change of [{ above: 0 }, { above: null }, { newReceivers: false }, { exports: false }])
      expect(isSame(before, { ...before, ...change })).toBe(false)
  })
})
