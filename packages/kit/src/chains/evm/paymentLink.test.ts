import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPaymentLink, writePaymentLink } from './paymentLink.ts'

const account = '0x7A3f09E1c4D852bB6f301E97d8A43c5F20Ae91bC'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const most = 2n ** 256n - 1n

describe('a payment link', () => {
  it.each([
    [{ networkId: 'eip155:1', to: account }, `ethereum:${account}@1`],
    [{ networkId: 'eip155:8453', to: account, amount: 0n }, `ethereum:${account}@8453?value=0`],
    [
      { networkId: 'eip155:1', to: account, amount: 1_500_000_000_000_000_000n },
      `ethereum:${account}@1?value=1500000000000000000`,
    ],
    [{ networkId: 'eip155:10', to: account, tokenAddress: token }, `ethereum:${token}@10/transfer?address=${account}`],
    [
      { networkId: 'eip155:1', to: account, tokenAddress: token, amount: 12_500_000n },
      `ethereum:${token}@1/transfer?address=${account}&uint256=12500000`,
    ],
  ] as const)('writes %o as %s, and reads it back', (request, link) => {
    expect(writePaymentLink(request)).toBe(link)
    expect(readPaymentLink(link)).toEqual(request)
  })

  it('reads back whatever was written', () => {
    const address = fc
      .string({ minLength: 40, maxLength: 40, unit: fc.constantFrom(...'0123456789abcdefABCDEF') })
      .map((digits) => `0x${digits}`)
    const request = fc.record(
      {
        networkId: fc.integer({ min: 0, max: 999_999_999_999_999 }).map((id) => `eip155:${id}` as const),
        to: address,
        tokenAddress: address,
        amount: fc.bigInt({ min: 0n, max: most }),
      },
      { requiredKeys: ['networkId', 'to'] },
    )
    fc.assert(
      fc.property(request, (each) => {
        expect(readPaymentLink(writePaymentLink(each))).toEqual(each)
      }),
    )
  })

  it.each([
    ['2.014e18', 2_014_000_000_000_000_000n],
    ['+1e18', 10n ** 18n],
    ['1e', 1n],
    ['1E2', 100n],
    ['1.5e1', 15n],
    [`${most}`, most],
  ])('understands the number %s', (text, amount) => {
    expect(readPaymentLink(`ethereum:${account}?value=${encodeURIComponent(text)}`)).toEqual({ to: account, amount })
  })

  it.each([
    ['a fraction of the smallest unit', `ethereum:${account}?value=1.25e1`],
    ['less than nothing', `ethereum:${account}?value=-1`],
    ['more than 256 bits', `ethereum:${account}?value=${most + 1n}`],
    ['an invalid number', `ethereum:${account}?value=0x10`],
    ['an exponent without end', `ethereum:${account}?value=1e999`],
    ['another call', `ethereum:${token}@1/approve?address=${account}&uint256=1`],
    ['a transfer without a receiver', `ethereum:${token}@1/transfer?uint256=1`],
    ['a transfer to a name', `ethereum:${token}@1/transfer?address=juno.eth`],
    ['a name', 'ethereum:juno.eth@1'],
    ['an address alone', account],
    ['another scheme', `bitcoin:${account}`],
    ['a text without end', `ethereum:${account}?value=1&x=${'1'.repeat(2_048)}`],
    ['nothing', ''],
  ])('reads no link with %s', (_, text) => {
    expect(readPaymentLink(text)).toBeUndefined()
  })

  it('leaves the network open where it names none, and takes the long form of the scheme', () => {
    expect(readPaymentLink(` ethereum:pay-${account} `)).toEqual({ to: account })
    expect(readPaymentLink(`ETHEREUM:${account}@137?gas=21000&value=1`)).toEqual({
      networkId: 'eip155:137',
      to: account,
      amount: 1n,
    })
  })

  it('never throws, whatever the text', () => {
    fc.assert(fc.property(fc.string(), (text) => void readPaymentLink(`ethereum:${text}`)))
  })
})
