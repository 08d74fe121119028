import { describe, expect, it } from 'vitest'
import { mutationsOf } from './testing/mutations.ts'
import { parseTokenList, tokenList } from './tokenList.ts'

const good = {
  name: 'Example list',
  timestamp: '2026-11-20T21:00:00+00:00',
  version: { major: 1, minor: 0, patch: 3 },
  tokens: [
    {
      chainId: 31337,
      address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      name: 'Example Dollar',
      symbol: 'EXD',
      decimals: 6,
      logoURI: 'https://images.example/exd.png',
    },
    { chainId: 1, address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', name: 'B', symbol: 'B', decimals: 0 },
  ],
}

describe('parseTokenList', () => {
  it('reads a list, without keys that it does not know', () => {
    expect(parseTokenList({ ...good, keywords: ['a'], tags: {} })).toEqual(good)
  })

  it('drops a bad token and refuses a bad list', () => {
    const mutations = mutationsOf(tokenList, good)
    expect(mutations.length).toBeGreaterThan(60)
    for (const { what, value, survivor } of mutations) {
      expect(parseTokenList(value), what).toEqual(survivor ? parseTokenList(survivor.value) : undefined)
    }
  })

  it.each([
    ['chain 0', { chainId: 0 }],
    ['half a chain', { chainId: 1.5 }],
    ['256 decimals', { decimals: 256 }],
    ['-1 decimals', { decimals: -1 }],
    ['a symbol of 21 characters', { symbol: 'A'.repeat(21) }],
    ['a name of 61 characters', { name: 'A'.repeat(61) }],
    ['something before the address', { address: ' 0x5FbDB2315678afecb367f032d93F642f64180aa3' }],
    ['an address without 0x', { address: '5FbDB2315678afecb367f032d93F642f64180aa3' }],
  ])('drops a token with %s', (_, wrong) => {
    expect(parseTokenList({ ...good, tokens: [{ ...good.tokens[0], ...wrong }] })?.tokens).toEqual([])
  })

  it.each([
    [{ eip2612: true }, { eip2612: true }],
    [{ extensions: { eip2612: false, bridge: 'x' } }, { extensions: { eip2612: false } }],
    [
      { eip2612: 'yes', extensions: { eip2612: 1 } },
      { eip2612: undefined, extensions: { eip2612: undefined } },
    ],
    [{ extensions: 'none' }, { extensions: undefined }],
  ])('reads of %o what it says about permits', (given, read) => {
    const [token] = good.tokens
    expect(parseTokenList({ ...good, tokens: [{ ...token, ...given }] })?.tokens).toEqual([{ ...token, ...read }])
  })

  it.each([
    ['255 decimals', { decimals: 255 }],
    ['a symbol of 20 characters', { symbol: 'A'.repeat(20) }],
    ['a name of 60 characters', { name: 'A'.repeat(60) }],
  ])('keeps a token with %s', (_, right) => {
    expect(parseTokenList({ ...good, tokens: [{ ...good.tokens[0], ...right }] })?.tokens).toHaveLength(1)
  })
})
