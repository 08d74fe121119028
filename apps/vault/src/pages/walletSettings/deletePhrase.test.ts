import { describe, expect, it } from 'vitest'
import { deletePhrase, isPhrase } from './deletePhrase.ts'
import { german } from './words.de.ts'
import { securityWords } from './words.ts'

describe('deletePhrase', () => {
  it.each([
    ['mira@example.com', 'delete mira'],
    ['mira.holm@example.com', 'delete wallet'],
    ['m1ra@example.com', 'delete wallet'],
    [undefined, 'delete wallet'],
  ])('names the wallet of %s by its first letters alone', (email, phrase) => {
    expect(deletePhrase({ email }, securityWords)).toBe(phrase)
  })

  it('puts the verb where the language has it', () => {
    expect(deletePhrase({ email: 'mira@example.com' }, german)).toBe('mira löschen')
  })
})

describe('isPhrase', () => {
  it('takes the phrase in any case and with any spaces, and nothing else', () => {
    for (const typed of ['delete mira', ' Delete  MIRA ', 'DELETE MIRA'])
      expect(isPhrase(typed, 'delete mira')).toBe(true)
    for (const typed of ['', 'delete', 'delete mir', 'deletemira', 'delete mira now'])
      expect(isPhrase(typed, 'delete mira')).toBe(false)
  })
})
