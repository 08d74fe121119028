import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isExpired } from './session.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

it.each([
  [1_799_999_999_999, true],
  [1_800_000_000_000, true],
  [1_800_000_000_001, false],
  [0, true],
  [undefined, false],
])('takes a session that ends at %s for over at 1,800,000,000,000: %s', (expiresAt, isOver) => {
  expect(isExpired({ expiresAt })).toBe(isOver)
})
