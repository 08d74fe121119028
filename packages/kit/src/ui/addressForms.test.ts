import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressHue } from './Avatar.tsx'
import { groupAddress, shortAddress } from './addressForms.ts'

const evm = '0x7A3f09E1c4D852bB6f301E97d8A43c5F20Ae91bC'
const solana = '8nQxKZ1y5vC3mWq7rJd2sFhG4tLpB6aEuXwNoYiTb4v'

describe('shortAddress', () => {
  it.each([
    [evm, '0x7A3f…91bC'],
    [solana, '8nQx…Tb4v'],
    ['0x7A3f09E1', '0x7A3f09E1'],
    ['', ''],
  ])('%s', (address, short) => expect(shortAddress(address)).toBe(short))
})

describe('groupAddress', () => {
  it('keeps 0x with the first group', () => {
    expect(groupAddress(evm).slice(0, 2)).toEqual(['0x7A3f', '09E1'])
    expect(groupAddress(evm)).toHaveLength(10)
  })
  it('loses nothing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(groupAddress(text).join('')).toBe(text)
      }),
    )
  })
})

describe('addressHue', () => {
  it.each([
    ['0x00aa', 0],
    ['0x80aa', 180],
    [evm, 172],
    ['11111111111111111111111111111111', 0],
  ])('%s: %i degrees', (address, hue) => expect(addressHue(address)).toBe(hue))
  it('gives a hue for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const hue = addressHue(text)
        expect(hue >= 0 && hue <= 360).toBe(true)
      }),
    )
  })
})
