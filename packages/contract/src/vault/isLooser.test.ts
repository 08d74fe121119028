import { describe, expect, it } from 'vitest'
import type { OwnerLimits } from '../endpoints/vaultLimits.ts'
import { isLooser } from './isLooser.ts'

const strict: OwnerLimits = { above: 1_000, newReceivers: true, exports: true }
const free: OwnerLimits = { above: null, newReceivers: false, exports: false }

describe('isLooser', () => {
  it.each<[string, Partial<OwnerLimits>, boolean]>([
    ['the same', {}, false],
    ['a smaller amount', { above: 999 }, false],
    ['a larger amount', { above: 1_001 }, true],
    ['any amount', { above: null }, true],
    ['new receivers without one', { newReceivers: false }, true],
    ['the words without one', { exports: false }, true],
    ['a smaller amount, and the words without one', { above: 0, exports: false }, true],
  ])('counts as looser what asks for less: %s', (_, change, looser) => {
    expect(isLooser(strict, { ...strict, ...change })).toBe(looser)
  })

  it('counts no limits as looser than any', () => {
    expect(isLooser(strict, null)).toBe(true)
    expect(isLooser(free, null)).toBe(true)
  })

  it('counts an amount after none as tighter', () => {
    expect(isLooser({ ...strict, above: null }, strict)).toBe(false)
    expect(isLooser(free, strict)).toBe(false)
  })
})
