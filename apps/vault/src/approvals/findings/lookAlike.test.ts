import { describe, expect, it } from 'vitest'
import { lookAlikeOf } from './lookAlike.ts'

const known = '0x7a3f09e1c4d852bb6f301e97d8a43c5f20ae91bc'
const alike = '0x7a3f000000000000000000000000000000ae91bc'

describe('lookAlikeOf', () => {
  it('finds the address whose ends another one has', () => {
    expect(lookAlikeOf(alike, [`0x${'11'.repeat(20)}`, known])).toBe(known)
    expect(lookAlikeOf(alike.toUpperCase().replace('0X', '0x'), [known])).toBe(known)
  })

  it.each([
    ['the address itself', known],
    ['one with another first letter', alike.replace('0x7a3f', '0x8a3f')],
    ['one with another fourth letter', alike.replace('0x7a3f', '0x7a30')],
    ['one with another letter at the end', `${alike.slice(0, -1)}d`],
    ['one with another fourth letter from the end', alike.replace('91bc', '81bc')],
  ])('finds nothing for %s', (_, address) => {
    expect(lookAlikeOf(address, [known])).toBeUndefined()
  })

  it('leaves alone an address that is known beside one like it', () => {
    expect(lookAlikeOf(known, [alike, known])).toBeUndefined()
    expect(lookAlikeOf(known, [known, alike])).toBeUndefined()
  })

  it('tells capital letters of Solana apart', () => {
    const one = '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR'
    const two = `8qbH${'1'.repeat(one.length - 8)}VfeR`
    expect(lookAlikeOf(two, [one])).toBe(one)
    expect(lookAlikeOf(two.replace('8qbH', '8qbh'), [one])).toBeUndefined()
  })
})
