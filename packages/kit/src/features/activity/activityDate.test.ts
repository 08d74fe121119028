import { describe, expect, it } from 'vitest'
import { briefDate, dayOf, monthOf } from './activityDate.ts'

const now = new Date(2026, 10, 20, 12, 0, 0).getTime()
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('briefDate', () => {
  it.each([
    [-5000, 'Now'],
    [0, 'Now'],
    [minute - 1, 'Now'],
    [minute, '1\u00a0m'],
    [hour - 1, '59\u00a0m'],
    [hour, '1\u00a0h'],
    [2 * hour, '2\u00a0h'],
    [day - 1, '23\u00a0h'],
    [day, 'Thu'],
    [3 * day, 'Tue'],
    [6 * day, 'Sat'],
    [7 * day - 1, 'Nov 13'],
    [7 * day, 'Nov 13'],
    [40 * day, 'Oct 11'],
    [400 * day, 'Oct 16, 2025'],
  ])('%i ms ago is %s', (ago, text) => {
    expect(briefDate(now - ago, now, 'en-US', 'Now')).toBe(text)
  })

  it('follows the locale', () => {
    expect(briefDate(now - 2 * hour, now, 'de-DE', 'Jetzt')).toBe('2\u00a0h')
    expect(briefDate(now - 40 * day, now, 'de-DE', 'Jetzt')).toBe('11. Okt.')
  })
})

describe('days and months', () => {
  it('names the year of days in another one', () => {
    expect(dayOf(now, now, 'en-US')).toBe('Nov 20')
    expect(dayOf(new Date(2025, 0, 3).getTime(), now, 'en-US')).toBe('Jan 3, 2025')
  })
  it('heads months with their year', () => {
    expect(monthOf(new Date(2026, 10, 1), 'en-US')).toBe('November 2026')
  })
})
