import { describe, expect, it } from 'vitest'
import { locksOf } from './locksOf.ts'

describe('the locks of a wallet', () => {
  it.each([
    ['recoverable', false, 1, 'key'],
    ['recoverable', true, 2, 'key'],
    ['user-held', false, 2, 'recovery'],
    ['user-held', true, 3, undefined],
  ] as const)('counts those of a %s wallet with recovery %s, and names the next one', (mode, isSaved, count, next) => {
    expect(locksOf({ mode }, isSaved)).toEqual({ count, next, isHeld: mode === 'user-held', isSaved })
  })
})
