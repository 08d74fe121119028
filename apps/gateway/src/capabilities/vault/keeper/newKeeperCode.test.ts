import { keeperCodeLetters, plainKeeperCode } from '@foyer/contract/vault'
import { describe, expect, it } from 'vitest'
import { newKeeperCode } from './newKeeperCode.ts'

describe('newKeeperCode', () => {
  it('makes codes of every letter at every place', () => {
    // One of the letters stays out of a place once in 10 to the 44th runs.
    const codes = Array.from({ length: 2_000 }, newKeeperCode)
    expect(codes.map(plainKeeperCode)).toEqual(codes)
    for (const place of [0, 1, 2, 3, 4, 5, 6, 7]) {
      expect(new Set(codes.map((code) => code[place])).size).toBe(keeperCodeLetters.length)
    }
  })
})
