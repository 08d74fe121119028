import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSuccessRates } from './successRates.ts'

const minute = 60_000

describe('createSuccessRates', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_795_219_500_000 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('starts at 1 and squares failures', () => {
    const rates = createSuccessRates()
    expect(rates.rate('node', 'eip155:1')).toBe(1)
    for (let index = 0; index < 99; index += 1) rates.note('node', 'eip155:1', true)
    expect(rates.rate('node', 'eip155:1')).toBe(1)
    for (let index = 0; index < 10; index += 1) rates.note('node', 'eip155:1', false)
    expect(rates.rate('node', 'eip155:1')).toBeCloseTo(0.25, 6)
  })

  it('lets a bad chain of a provider weigh on its other chains, but less', () => {
    const rates = createSuccessRates()
    for (let index = 0; index < 3; index += 1) rates.note('node', 'eip155:1', false)
    expect(rates.rate('node', 'eip155:1')).toBeCloseTo(0.01, 6)
    expect(rates.rate('node', 'eip155:10')).toBeCloseTo(0.1, 6)
    expect(rates.rate('other', 'eip155:1')).toBe(1)
  })

  it.each([
    [175 * minute, 0.5],
    [180 * minute, 1],
    [200 * minute, 1],
  ])('forgets after three hours (%i ms: %f)', (elapsed, expected) => {
    const rates = createSuccessRates()
    rates.note('node', 'eip155:1', false)
    vi.advanceTimersByTime(elapsed)
    expect(rates.rate('node', 'eip155:10')).toBeCloseTo(expected, 6)
  })
})
