import { describe, expect, it } from 'vitest'
import { leastPassword, passwordStrength } from './passwordStrength.ts'

describe('how good a password is', () => {
  it.each([
    ['', 'short'],
    ['Ab3-efghijk', 'short'],
    ['Ab3-efghijkl', 'good'],
    // Letters are counted, not what they are written with.
    ['🦊'.repeat(11), 'short'],
    ['🦊'.repeat(12), 'plain'],
    ['aaaaaaaaaaaa', 'plain'],
    ['harbourharbour', 'plain'],
    ['two flat whites at four', 'good'],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 'plain'],
    ['كلمة مرور طويلة بما يكفي', 'good'],
  ] as const)('%s: %s', (password, expected) => {
    expect(passwordStrength(password)).toBe(expected)
  })

  it('needs as many letters as it says', () => {
    expect([...'Ab3-efghijkl']).toHaveLength(leastPassword)
  })
})
