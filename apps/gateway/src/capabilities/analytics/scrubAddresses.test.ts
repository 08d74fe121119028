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

  const hidden: readonly (readonly [string, string, string])[] = [
    ['an account with a large X', evm.replace('0x', '0X'), evm.slice(2)],
    ['an account without its beginning', evm.slice(2), evm.slice(2)],
    ['an account with invisible characters', `${evm.slice(0, 9)}\u200b${evm.slice(9)}`, evm.slice(9)],
    [
      'an account in base64',
      Buffer.from(`to ${evm}`).toString('base64'),
      Buffer.from(evm).toString('base64').slice(4, 40),
    ],
    ['an account in base64 for addresses', Buffer.from(evm).toString('base64url'), 'OUZkNmU1'],
    ['an account after other letters of base64', `x${Buffer.from(evm).toString('base64')}`, 'OUZkNmU1'],
    ['an account that is escaped', `%30%78${evm.slice(2)}`, evm.slice(2)],
    ['a mail address', 'alice.b+shop@mail.example.org', 'alice'],
    ['a mail address that is escaped', 'mail=alice%40example.org', 'alice'],
    ['a phone number', '+49 (151) 2345-6789', '2345'],
    ['a phone number with zeros', '00491512345678', '1512345'],
    ['a token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbGljZSJ9.c2lnbmF0dXJl', 'eyJzdWIi'],
    ['a mail address in base64', Buffer.from('mail alice@example.org now').toString('base64'), 'YWxpY2VA'],
  ]
  it.each(hidden)('takes %s out', (_what, text, rest) => {
    const scrubbed = scrubText(`before ${text} after`)
    expect(scrubbed).toMatch(/^before .*\[(account|email|phone|token)\].* after$/)
    expect(scrubbed).not.toContain(rest)
    expect(scrubText(text)).not.toContain(rest)
  })

  it.each([
    'at render (https://cdn.example.org/react-dom@18.2.0/umd/react-dom.production.min.js:12:34)',
    'connect@https://shop.example.org/assets/index-DfGh12Kl.js:1:20734',
    '2026-11-30T18:40:00.000Z',
    'order 1002003004005',
    'react-wagmi-1.7.20,evm-2.3.4',
    '100% of it',
    'b4f2a1c09d8e7f6a5b4c3d2e1f0a9b8c',
  ])('leaves %s alone too', (text) => expect(scrubText(text)).toBe(text))

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
