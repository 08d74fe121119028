import fc from 'fast-check'
import { SiweMessage } from 'siwe'
import { parseSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { writeEvmSignIn } from '../../chains/evm/signInMessage.ts'
import { parseSignInMessage } from '../../exports/server.ts'
import { checkRules, signIn } from './signIn.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const write = (statement: string) =>
  writeEvmSignIn(
    {
      domain: 'cafe.example',
      uri: 'https://cafe.example',
      nonce: 'k13wLzTxk13wLzTx',
      issuedAt: '2030-01-02T03:04:05.678Z',
      statement,
    },
    { address, networkId: 'eip155:1' },
  )
const server = {
  getNonce: () => Promise.reject(new Error('not asked')),
  verify: () => Promise.reject(new Error('not asked')),
}

describe('the words of a sign-in message', () => {
  it.each([
    ['Sign in to Harbour Café.', '"é"'],
    ['Bei Hafen „Café“ anmelden', '"„"'],
    ['تسجيل الدخول', '"ت"'],
    ['Two\nlines', '"\\n"'],
    ['100 % sure', '"%"'],
    ['Say "yes"', '"\\""'],
    ['\u{1f600}', '"\u{1f600}"'],
  ])('fail where the site is configured: %j', (statement, shown) => {
    const refusal = { code: 'INVALID_OPTION', details: expect.stringContaining(`\`statement\` cannot hold ${shown}`) }
    for (const configure of [
      () => signIn({ ...server, statement }),
      () => signIn.server({ url: '/auth', statement }),
      () => signIn.gateway({ statement }),
    ])
      expect(configure).toThrow(expect.objectContaining(refusal))
  })

  it.each(['no address', '', 'https://cafe.example/a b', 'https://cafe.example/\n- x', 'https://café.example'])(
    'fail where a resource is no address: %j',
    (resource) => {
      expect(() => signIn.server({ url: '/auth', resources: [resource] })).toThrow(
        expect.objectContaining({ code: 'INVALID_OPTION', details: expect.stringContaining('`resources`') }),
      )
    },
  )

  it('read alike to viem, siwe and the server wherever they pass, and never pass when siwe refuses them', () => {
    const letters = fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom(..."abcXYZ019 -._~:/?#[]@!$&'()*+,;=") },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
    )
    const isAccepted = (statement: string) => {
      try {
        checkRules({ statement })
        return true
      } catch {
        return false
      }
    }
    const isReadBySiwe = (message: string) => {
      try {
        return new SiweMessage(message).toMessage() === message
      } catch {
        return false
      }
    }
    const tried = { accepted: 0, refused: 0 }
    fc.assert(
      fc.property(fc.string({ unit: letters, minLength: 1, maxLength: 12 }), (statement) => {
        fc.pre(!statement.includes('\n'))
        const message = write(statement)
        const is = isAccepted(statement)
        tried[is ? 'accepted' : 'refused'] += 1
        expect(isReadBySiwe(message)).toBe(is)
        if (!is) return
        expect(parseSiweMessage(message).statement).toBe(statement)
        expect(parseSignInMessage(message)?.statement).toBe(statement)
      }),
      { numRuns: 200 },
    )
    expect(Math.min(tried.accepted, tried.refused)).toBeGreaterThan(20)
  })
})
