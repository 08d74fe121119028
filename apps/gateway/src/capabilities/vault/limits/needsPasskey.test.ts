import type { OwnerLimits } from '@foyer/contract/vault'
import { describe, expect, it } from 'vitest'
import { type Cover, nothing } from './coverOf.ts'
import { needsPasskey } from './needsPasskey.ts'
import { readLimits } from './ownerLimits.ts'

const limits = (given: Partial<OwnerLimits>): OwnerLimits => ({
  above: null,
  newReceivers: false,
  exports: false,
  ...given,
})
const before = (cents: bigint, ...confirmed: string[]) => ({ cents, confirmed: new Set(confirmed) })
const cover = (given: Partial<Cover>): Cover => ({ ...nothing, ...given })

describe('needsPasskey', () => {
  it.each([
    [1_000, 0n, 100_000n, false],
    [1_000, 0n, 100_001n, true],
    [1_000, 99_999n, 1n, false],
    [1_000, 100_000n, 1n, true],
    [1_000, 200_000n, 0n, false],
    [0, 0n, 1n, true],
    [0, 0n, 0n, false],
    [null, 10n ** 12n, 10n ** 12n, false],
  ])('asks above %s dollars, after %s cents and for %s: %s', (above, spent, cents, isAsked) => {
    expect(needsPasskey(limits({ above }), cover({ cents }), before(spent))).toBe(isAsked)
  })

  it('asks for receivers that were never confirmed, where its owner wants that', () => {
    const paid = cover({ receivers: ['a', 'b'] })
    expect(needsPasskey(limits({ newReceivers: true }), paid, before(0n, 'a'))).toBe(true)
    expect(needsPasskey(limits({ newReceivers: true }), paid, before(0n, 'a', 'b'))).toBe(false)
    expect(needsPasskey(limits({}), paid, before(0n))).toBe(false)
  })

  it('asks for what is unknown, and for contracts that were never confirmed, under every limit', () => {
    for (const each of [limits({}), limits({ above: 1_000_000 }), limits({ exports: true })]) {
      expect(needsPasskey(each, cover({ isUnknown: true }), before(0n))).toBe(true)
      expect(needsPasskey(each, cover({ contracts: ['c'] }), before(0n))).toBe(true)
      expect(needsPasskey(each, cover({ contracts: ['c'] }), before(0n, 'c'))).toBe(false)
    }
  })
})

describe('readLimits', () => {
  it('reads what stands until it ends', () => {
    const kept = { ...limits({ above: 1 }), setAt: 5, endsAt: 100 }
    expect(readLimits(null, 0)).toBeUndefined()
    expect(readLimits(JSON.stringify(kept), 99)).toEqual(kept)
    expect(readLimits(JSON.stringify(kept), 100)).toBeUndefined()
    expect(readLimits(JSON.stringify({ ...kept, endsAt: null }), 1e15)).toEqual({ ...kept, endsAt: null })
  })
})
