import { beforeAll, describe, expect, it } from 'vitest'
import { isShort, leastPassword, loadPasswordJudge, type PasswordJudge } from './passwordStrength.ts'

describe('how good a password is', () => {
  let judge: PasswordJudge
  beforeAll(async () => {
    judge = await loadPasswordJudge()
  })

  it.each([
    ['', 'short'],
    ['Ab3-efghijk', 'short'],
    // Letters are counted, not what they are written with.
    ['🦊'.repeat(11), 'short'],
    ['🦊'.repeat(12), 'weak'],
    ['aaaaaaaaaaaa', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['harbourharbour', 'weak'],
    ['Ab3-efghijkl', 'weak'],
    ['qwertyuiop12', 'weak'],
    ['Passw0rd1234!', 'weak'],
    ['Abcdefgh1111', 'fair'],
    ['two flat whites at four', 'strong'],
    ['correct horse battery staple', 'strong'],
    ['vK3-pq9xLm2!', 'strong'],
    ['كلمة مرور طويلة بما يكفي', 'strong'],
  ] as const)('%s: %s', (password, expected) => {
    expect(judge(password)).toBe(expected)
  })

  it('counts for nothing what a guesser knows already', () => {
    const password = 'mira.holm@harbour'
    expect(judge(password)).toBe('strong')
    expect(judge(password, ['mira.holm@harbour'])).toBe('weak')
  })

  it('needs twelve letters, whatever they are', () => {
    expect(leastPassword).toBe(12)
    expect(isShort('Ab3-efghijk')).toBe(true)
    expect(isShort('Ab3-efghijkl')).toBe(false)
    expect(isShort('\ufb01'.repeat(6))).toBe(false)
  })
})
