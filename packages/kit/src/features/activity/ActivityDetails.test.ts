import { expect, it } from 'vitest'
import { isStuck } from './ActivityDetails.tsx'

it.each([
  ['pending', 299_999, false],
  ['pending', 300_000, true],
  ['pending', 300_001, true],
  ['done', 300_001, false],
  ['failed', 300_001, false],
] as const)('a %s transaction of %i ms: %s', (status, age, expected) => {
  expect(isStuck({ status, at: 1_000 }, 1_000 + age)).toBe(expected)
})
