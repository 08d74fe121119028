import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evmCoinType, normalizeEvm, parseEvmAddress } from './evmRules.ts'

const digits = fc.string({ minLength: 40, maxLength: 40, unit: fc.constantFrom(...'0123456789abcdefABCDEF') })

describe('an address', () => {
  it('takes 40 hexadecimal digits, with or without 0x, in any case', () => {
    fc.assert(
      fc.property(digits, (text) => {
        expect(parseEvmAddress(`0x${text}`)).toBe(`0x${text}`)
        expect(parseEvmAddress(text)).toBe(`0x${text}`)
        expect(normalizeEvm(text)).toBe(normalizeEvm(`0x${text.toUpperCase()}`))
      }),
    )
  })

  it('compares addresses and hashes without case, and leaves other texts unchanged', () => {
    const hash = `0x${'aB'.repeat(32)}`
    expect(normalizeEvm(hash)).toBe(hash.toLowerCase())
    for (const other of ['7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', 'Juno.eth', ' 0xAB'])
      expect(normalizeEvm(other)).toBe(other)
  })

  it.each([
    '',
    '0x',
    `0x${'1'.repeat(39)}`,
    `0x${'1'.repeat(41)}`,
    `0x${'g'.repeat(40)}`,
    `0X${'1'.repeat(40)}`,
    'alice',
  ])('refuses %j', (text) => {
    expect(parseEvmAddress(text)).toBeUndefined()
  })
})

describe('a coin type', () => {
  it.each([
    ['eip155:1', 60],
    ['eip155:10', 2147483658],
    ['eip155:8453', 2147492101],
  ] as const)('gives %s the number %i', (networkId, coinType) => {
    expect(evmCoinType(networkId)).toBe(coinType)
  })
})
