import { expect, it } from 'vitest'
import { formatPercent, impactLevel, priceImpactOf } from './priceImpact.ts'

it.each([
  [undefined, 'none'],
  [0, 'none'],
  [2.99, 'none'],
  [3, 'note'],
  [9.99, 'note'],
  [10, 'confirm'],
  [50, 'confirm'],
] as const)('an impact of %s per cent asks for %s', (impact, level) => {
  expect(impactLevel(impact)).toBe(level)
})

it('takes the word of the gateway, else what the prices say, and invents nothing', () => {
  expect(priceImpactOf(0.5, 100, 50)).toBe(0.5)
  expect(priceImpactOf(undefined, 100, 90)).toBeCloseTo(10)
  expect(priceImpactOf(undefined, 100, 110)).toBe(0)
  expect(priceImpactOf(undefined, undefined, 90)).toBeUndefined()
  expect(priceImpactOf(undefined, 0, 90)).toBeUndefined()
  expect(priceImpactOf(undefined, 100, undefined)).toBeUndefined()
})

it('writes per cent in the visitor’s language', () => {
  expect(formatPercent(0.02, 'en-US')).toBe('0.02%')
  expect(formatPercent(0.004, 'en-US')).toBe('<0.01%')
  expect(formatPercent(0, 'en-US')).toBe('0%')
  expect(formatPercent(12.345, 'de-DE')).toBe('12,35\u00a0%')
})
