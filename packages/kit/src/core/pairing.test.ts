import { expect, it } from 'vitest'
import { isPairingExpired, pairingLifetime } from './pairing.ts'

it.each([
  [pairingLifetime, false],
  [10_001, false],
  [10_000, false],
  [9_999, true],
  [0, true],
  [-1, true],
])('a link with %i ms left counts as expired: %s', (left, expired) => {
  expect(isPairingExpired(1_000_000 + left, 1_000_000)).toBe(expired)
})

it('counts from now', () => {
  expect(isPairingExpired(Date.now() + 60_000)).toBe(false)
  expect(isPairingExpired(Date.now() + 5_000)).toBe(true)
})
