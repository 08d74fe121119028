import { describe, expect, it } from 'vitest'
import { agoText } from './agoText.ts'

describe('agoText', () => {
  it.each([
    [-5_000, 'now'],
    [0, 'now'],
    [59_999, 'now'],
    [60_000, '1 min. ago'],
    [3_599_999, '59 min. ago'],
    [3_600_000, '1 hr. ago'],
    [86_399_999, '23 hr. ago'],
    [86_400_000, 'yesterday'],
    [3 * 86_400_000, '3 days ago'],
  ])('%d ms', (past, expected) => {
    expect(agoText(1_000_000_000_000 - past, 1_000_000_000_000, 'en')).toBe(expected)
  })
})
