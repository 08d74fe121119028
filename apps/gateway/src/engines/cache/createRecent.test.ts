import { describe, expect, it } from 'vitest'
import { createRecent } from './createRecent.ts'

describe('createRecent', () => {
  it('keeps what was used among the last entries and forgets the rest', () => {
    const recent = createRecent<number>(3)
    for (let entry = 0; entry < 3; entry += 1) recent.set(`k${entry}`, entry)
    recent.set('k3', 3)
    expect(recent.get('k0')).toBe(0)
    recent.set('k4', 4)
    recent.set('k5', 5)
    expect(['k0', 'k1', 'k2', 'k3', 'k4', 'k5'].map(recent.get)).toEqual([0, undefined, undefined, 3, 4, 5])
  })

  it('holds at most twice its capacity, whatever comes', () => {
    const recent = createRecent<number>(10)
    const keys = Array.from({ length: 1_000 }, (_, index) => `k${index}`)
    for (const [index, key] of keys.entries()) recent.set(key, index)
    expect(keys.filter((key) => recent.get(key) !== undefined).length).toBeLessThanOrEqual(20)
  })
})
