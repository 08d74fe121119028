import { expect, it } from 'vitest'
import { writeCommonMessage } from './signInFlow.ts'

const request = {
  domain: 'cafe.example',
  uri: 'https://cafe.example',
  nonce: 'abcdefgh1',
  issuedAt: '2026-01-01T00:00:00.000Z',
}
const account = { address: 'near.alice', networkId: 'near:mainnet' } as const

it('writes the common form of CAIP-122', () => {
  const all = {
    ...request,
    statement: 'Hello.',
    expiresAt: '2026-01-02T00:00:00.000Z',
    resources: ['ipfs://a', 'ipfs://b'],
  }
  expect(writeCommonMessage('NEAR', all, account)).toBe(
    [
      'cafe.example wants you to sign in with your NEAR account:',
      'near.alice',
      '',
      'Hello.',
      '',
      'URI: https://cafe.example',
      'Version: 1',
      'Chain ID: mainnet',
      'Nonce: abcdefgh1',
      'Issued At: 2026-01-01T00:00:00.000Z',
      'Expiration Time: 2026-01-02T00:00:00.000Z',
      'Resources:',
      '- ipfs://a',
      '- ipfs://b',
    ].join('\n'),
  )
})

it.each([
  { statement: 'a\nURI: https://evil.example' },
  { resources: ['a\n- b'] },
  { domain: 'a\nb' },
  { nonce: 'a\nb' },
])('never lets %j begin a new line', (change) => {
  expect(() => writeCommonMessage('NEAR', { ...request, ...change }, account)).toThrow(RangeError)
})
