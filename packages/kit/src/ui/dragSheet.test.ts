import { describe, expect, it } from 'vitest'
import { isPulledAway } from './dragSheet.ts'

describe('isPulledAway', () => {
  it.each([
    [0, 400, 0, false],
    [120, 400, 0, false],
    [121, 400, 0, true],
    [10, 400, 500, false],
    [10, 400, 501, true],
    [0, 400, 900, false],
  ])('%i px of %i at %i px/s: %s', (distance, height, speed, away) => {
    expect(isPulledAway(distance, height, speed)).toBe(away)
  })
})
