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
    // Three of four kinds, and eight different letters.
    ['Abcdefgh1111', 'good'],
    ['abcdefgh11--', 'good'],
    ['Abcdefgh----', 'good'],
    ['ABCDEFGH11--', 'good'],
    ['abcdefgh1111', 'plain'],
    ['Abcdefghijkl', 'plain'],
    ['abcdefgh----', 'plain'],
    ['ABCDEFGH1111', 'plain'],
    ['12345678----', 'plain'],
    ['مرحباكيف11--', 'good'],
    ['Abcde1111111', 'plain'],
    ['Abcdefg11111', 'good'],
    ['Abcdef111111', 'plain'],
    // Twenty letters, ten of them different.
    ['abcdefghijabcdefghij', 'good'],
    ['abcdefghijabcdefghi', 'plain'],
    ['abcdefghiabcdefghiab', 'plain'],
    ['كلمة مرور طويلة بما يكفي', 'good'],
  ] as const)('%s: %s', (password, expected) => {
    expect(passwordStrength(password)).toBe(expected)
  })

  it('needs as many letters as it says', () => {
    expect([...'Ab3-efghijkl']).toHaveLength(leastPassword)
  })
})
