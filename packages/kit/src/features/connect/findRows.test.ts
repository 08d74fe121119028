import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findRows } from './findRows.ts'

const rows = ['MetaMask', 'Rainbow', 'Phantom', 'Trust Wallet', 'OKX Wallet', 'Bitget Wallet', '幣安錢包'].map(
  (name) => ({ name }),
)
const found = (words: string) => findRows(rows, words).map(({ name }) => name)

describe('a search for a wallet', () => {
  test.each([
    ['', rows.map(({ name }) => name)],
    ['wallet', ['Trust Wallet', 'OKX Wallet', 'Bitget Wallet']],
    ['META', ['MetaMask']],
    ['metamsk', ['MetaMask']],
    ['metamassk', ['MetaMask']],
    ['metamusk', ['MetaMask']],
    ['etamusk', ['MetaMask']],
    ['rainbw', ['Rainbow']],
    ['fhantom', ['Phantom']],
    ['metmsk', []],
    ['xyzw', []],
    // Three letters with one wrong would find nearly everything.
    ['okz', []],
    ['bi', ['Bitget Wallet']],
  ])('answers %j with %j', (words, names) => expect(found(words)).toEqual(names))

  test('prefers names that hold the words exactly', () => {
    expect(findRows([{ name: 'Ledger' }, { name: 'Lodger' }], 'ledger').map(({ name }) => name)).toEqual(['Ledger'])
  })

  test('finds every name by any part of it with one letter changed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rows),
        fc.nat(),
        fc.nat(),
        fc.constantFrom('wrong', 'missing', 'extra'),
        (row, at, from, way) => {
          const letters = Array.from(row.name).slice(from % Math.max(1, Array.from(row.name).length - 4))
          fc.pre(letters.length >= 5)
          const place = at % letters.length
          if (way === 'wrong') letters[place] = '~'
          else if (way === 'missing') letters.splice(place, 1)
          else letters.splice(place, 0, '~')
          expect(found(letters.join(''))).toContain(row.name)
        },
      ),
    )
  })
})
