import type { OwnerLimits } from '@foyer/contract/vault'
import { describe, expect, it } from 'vitest'
import { isSame } from './ownerLimits.ts'

const before: OwnerLimits = { above: 1_000, newReceivers: true, exports: true }

describe('limits of an owner', () => {
  it('tells the same limits from others', () => {
    expect(isSame(before, { ...before })).toBe(true)
    for (const change of [{ above: 0 }, { above: null }, { newReceivers: false }, { exports: false }])
      expect(isSame(before, { ...before, ...change })).toBe(false)
  })
})
