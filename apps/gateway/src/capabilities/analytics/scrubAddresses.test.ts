import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scrubAddresses, scrubText } from './scrubAddresses.ts'

const evm = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const solana = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

describe('scrubAddresses', () => {
  it.each([evm, solana, bitcoin, `eip155:1:${evm}`, `0x${'ab'.repeat(32)}`, `/account/${evm}/tokens`])(
    'takes %s out',
    (text) => {
      const scrubbed = scrubText(`before ${text} after`)
      expect(scrubbed).toMatch(/^before .*\[account\].* after$/)
      expect(scrubbed).not.toContain(text.slice(-20))
    },
  )

  it.each([
    'https://shop.example.org/checkout/step-2',
    'SEND_SUCCESS',
    'internationalizationConfiguration',
    '5eykt4UsFv8P8NJdTREpY1',
    'eip155:31337',
    '0x1234',
    'e58ed763-928c-4155-bee9-fdbaaadc15f3',
  ])('leaves %s alone', (text) => {
    expect(scrubText(text)).toBe(text)
  })

  it('looks into every depth, into keys and into fields that hold accounts by name', () => {
    expect(scrubAddresses({ network: 'eip155:1', hash: 'short', list: [{ [evm]: [evm, 1, null, true] }] })).toEqual({
      network: 'eip155:1',
      hash: '[account]',
      list: [{ '[account]': ['[account]', 1, null, true] }],
    })
  })

  it('leaves no hex account in any JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, key) => {
        const text = JSON.stringify(scrubAddresses({ value, nested: [{ [`${key}${evm}`]: `${key}${evm}${key}` }] }))
        expect(text).not.toContain(evm)
      }),
    )
  })
})
