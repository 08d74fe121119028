import { describe, expect, it } from 'vitest'
import { mutationsOf } from './testing/mutations.ts'
import { parseWalletAssets, walletAssets } from './walletAssets.ts'

const metadata = { name: 'USD Coin', symbol: 'USDC', decimals: 6, price: 1, iconUrl: '' }
const good = {
  '0x1': [
    { address: 'native', balance: '0x0', type: 'NATIVE', metadata: { ...metadata, name: 'Ether', decimals: 18 } },
    { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', balance: '0xbebc20', type: 'ERC20', metadata },
  ],
  '0x2105': [],
}

describe('parseWalletAssets', () => {
  it('reads a good answer', () => {
    expect(parseWalletAssets(good)).toEqual(good)
    expect(parseWalletAssets({})).toEqual({})
  })

  it('reads types in lower case, as the ERC writes them', () => {
    const [native, token] = good['0x1']
    const lower = {
      '0x1': [
        { ...native, type: 'native' },
        { ...token, type: 'erc20' },
      ],
    }
    expect(parseWalletAssets(lower)).toEqual({ '0x1': good['0x1'] })
  })

  it('refuses the whole answer for one wrong asset', () => {
    const mutations = mutationsOf(walletAssets, good)
    expect(mutations.length).toBeGreaterThan(60)
    for (const { what, value } of mutations) expect(parseWalletAssets(value), what).toBeUndefined()
  })

  it.each([
    ['a decimal balance', { balance: '100' }],
    ['a balance over 256 bits', { balance: `0x1${'0'.repeat(64)}` }],
    ['an unknown type', { type: 'ERC721' }],
    ['a short address', { address: '0x12' }],
    ['something before an address', { address: ' 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }],
    ['something before the native coin', { address: 'alternative' }],
    ['something before a balance', { balance: '-0x1' }],
  ])('refuses %s', (_, wrong) => {
    expect(parseWalletAssets({ '0x1': [{ ...good['0x1'][1], ...wrong }] })).toBeUndefined()
  })

  it('refuses a chain id that is not hexadecimal', () => {
    for (const id of ['1', '-0x1', '0x1 ', '0x1g', `0x${'1'.repeat(17)}`])
      expect(parseWalletAssets({ [id]: [] }), id).toBeUndefined()
    expect(parseWalletAssets({ [`0x${'1'.repeat(16)}`]: [] })).toBeDefined()
  })
})
