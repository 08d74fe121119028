import { describe, expect, it } from 'vitest'
import { SignInError } from './signInError.ts'
import { type SignInErrorCode, signInErrors } from './signInErrors.ts'
import type { SignInVerifier } from './signInVerifier.ts'
import { maxSignatureLength, type VerifySignInParameters, verifySignIn } from './verifySignIn.ts'

const now = Date.parse('2030-01-02T03:04:05.000Z')
const at = (milliseconds: number) => new Date(now + milliseconds).toISOString()

type Parts = {
  domain: string
  family: string
  address: string
  uri: string
  chain: string
  nonce: string
  issued: string
}

const write = (changed: Partial<Parts> = {}, more = '') => {
  const parts = {
    domain: 'cafe.example',
    family: 'Tezos',
    address: 'tz1Owner',
    uri: 'https://cafe.example/login',
    chain: 'NetXdQprcVkpaWU',
    nonce: 'k13wLzTxk13wLzTx',
    issued: at(0),
    ...changed,
  }
  return `${parts.domain} wants you to sign in with your ${parts.family} account:
${parts.address}

URI: ${parts.uri}
Version: 1
Chain ID: ${parts.chain}
Nonce: ${parts.nonce}
Issued At: ${parts.issued}${more}`
}

/** A chain family whose signature is the text between the account's hands. */
const tezos: SignInVerifier = {
  namespace: 'tezos',
  family: 'Tezos',
  async verify({ address, message, signature }) {
    if (signature !== `${address}(${message})`) throw new SignInError('SIGNATURE_WRONG')
    return { address, signedBy: 'key' }
  },
}

const check = (message: string, changed: Partial<VerifySignInParameters> = {}) =>
  verifySignIn({
    message,
    signature: `tz1Owner(${message})`,
    domain: 'cafe.example',
    chains: ['tezos:NetXdQprcVkpaWU'],
    nonce: 'k13wLzTxk13wLzTx',
    verifiers: [tezos],
    now,
    ...changed,
  })

const refused = (code: SignInErrorCode) => ({ name: 'SignInError', code, status: signInErrors[code].status })

describe('verifySignIn', () => {
  it('answers who signed in where, with the message that says so', async () => {
    expect(await check(write())).toMatchObject({
      account: 'tezos:NetXdQprcVkpaWU:tz1Owner',
      networkId: 'tezos:NetXdQprcVkpaWU',
      address: 'tz1Owner',
      signedBy: 'key',
      message: { uri: 'https://cafe.example/login', nonce: 'k13wLzTxk13wLzTx' },
    })
  })

  it.each<[SignInErrorCode, string, Partial<VerifySignInParameters>?]>([
    ['MESSAGE_TOO_LONG', write({}, `\nRequest ID: ${'x'.repeat(9_000)}`)],
    ['MESSAGE_MALFORMED', write({}, '\nColour: red')],
    ['SIGNATURE_MALFORMED', write(), { signature: '' }],
    ['SIGNATURE_MALFORMED', write(), { signature: 'x'.repeat(maxSignatureLength + 1) }],
    ['DOMAIN_MISMATCH', write({ domain: 'bank.example' })],
    ['DOMAIN_MISMATCH', write({ domain: 'cafe.example:8443' })],
    ['DOMAIN_MISMATCH', write({ domain: 'http://cafe.example' })],
    ['URI_MISMATCH', write({ uri: 'https://cafe.example.bank.example/' })],
    ['URI_MISMATCH', write({ uri: 'http://cafe.example/' })],
    ['URI_MISMATCH', write({ uri: 'https://cafe.example:8443/' })],
    ['URI_MISMATCH', write({ uri: 'https://bank.example@cafe.example/' })],
    ['URI_MISMATCH', write({ uri: 'https://:secret@cafe.example/' })],
    ['URI_MISMATCH', write({ uri: 'urn:cafe.example' })],
    ['URI_MISMATCH', write({ uri: 'cafe.example' })],
    ['URI_MISMATCH', write(), { origins: ['https://app.cafe.example'] }],
    ['CHAIN_NOT_ALLOWED', write({ chain: 'NetXm8tYqnMWky1' })],
    ['CHAIN_NOT_ALLOWED', write({ family: 'Cosmos' })],
    ['CHAIN_NOT_ALLOWED', write(), { chains: ['other:NetXdQprcVkpaWU'] }],
    ['ADDRESS_MISMATCH', write(), { address: 'tz1Other' }],
    ['ADDRESS_MISMATCH', write(), { address: 'TZ1OWNER' }],
    ['NONCE_UNKNOWN', write(), { nonce: 'k13wLzTxk13wLzTy' }],
    ['NONCE_UNKNOWN', write(), { nonce: 'k13wLzTx' }],
    ['NONCE_EXPIRED', write(), { nonce: () => 'NONCE_EXPIRED' }],
    ['NONCE_USED', write(), { takeNonce: async () => false }],
    ['SIGNATURE_WRONG', write(), { signature: 'tz1Other()' }],
  ])('refuses with %s (%#)', async (code, message, changed) => {
    await expect(check(message, changed)).rejects.toMatchObject(refused(code))
  })

  it.each<[string, SignInErrorCode | undefined, string, Partial<VerifySignInParameters>?]>([
    ['issued 1 ms before the visitor’s clock may be ahead', undefined, write({ issued: at(59_999) })],
    ['issued as far ahead as may be', undefined, write({ issued: at(60_000) })],
    ['issued 1 ms later', 'ISSUED_IN_FUTURE', write({ issued: at(60_001) })],
    [
      'issued 1 ms too far ahead of a clock that may not be',
      'ISSUED_IN_FUTURE',
      write({ issued: at(1) }),
      { clockSkew: 0 },
    ],
    ['issued 1 ms before the oldest age', undefined, write({ issued: at(-599_999) })],
    ['issued as long ago as may be', undefined, write({ issued: at(-600_000) })],
    ['issued 1 ms longer ago', 'ISSUED_TOO_LONG_AGO', write({ issued: at(-600_001) })],
    ['issued 1 ms longer ago than a site says', 'ISSUED_TOO_LONG_AGO', write({ issued: at(-11) }), { maxAge: 10 }],
    ['valid 1 ms before the clock may be behind', undefined, write({}, `\nNot Before: ${at(59_999)}`)],
    ['valid as late as may be', undefined, write({}, `\nNot Before: ${at(60_000)}`)],
    ['valid 1 ms later', 'NOT_YET_VALID', write({}, `\nNot Before: ${at(60_001)}`)],
    ['1 ms before it expires', undefined, write({}, `\nExpiration Time: ${at(1)}`)],
    ['as it expires', 'MESSAGE_EXPIRED', write({}, `\nExpiration Time: ${at(0)}`)],
    ['1 ms after it expired', 'MESSAGE_EXPIRED', write({}, `\nExpiration Time: ${at(-1)}`)],
  ])('takes the time by the millisecond: %s', async (_, code, message, changed) => {
    const answer = check(message, changed)
    if (code) await expect(answer).rejects.toMatchObject(refused(code))
    else expect((await answer).address).toBe('tz1Owner')
  })

  it('takes one of several domains, http on this machine, and a scheme that fits', async () => {
    const domain = ['cafe.example', 'localhost:3000']
    const local = write({ domain: 'localhost:3000', uri: 'http://localhost:3000/' })
    expect((await check(local, { domain })).message.domain).toBe('localhost:3000')
    expect((await check(write({ domain: 'https://cafe.example' }))).message.scheme).toBe('https')
    await expect(check(write({ uri: 'http://localhost:3000/' }), { domain })).rejects.toMatchObject(
      refused('URI_MISMATCH'),
    )
  })

  it.each(['localhost.bank.example', 'notlocalhost', 'localhost:3000.bank.example', '127.0.0.1.bank.example'])(
    'takes %s for another machine, which has to use https',
    async (domain) => {
      const message = write({ domain, uri: `http://${domain}/` })
      await expect(check(message, { domain })).rejects.toMatchObject({ name: 'SignInError', code: 'URI_MISMATCH' })
    },
  )

  it.each(['localhost', 'localhost:3000', '127.0.0.1', '127.0.0.1:3000', '[::1]', '[::1]:3000'])(
    'takes http and https of %s, which is this machine',
    async (domain) => {
      for (const scheme of ['http', 'https'])
        expect((await check(write({ domain, uri: `${scheme}://${domain}/` }), { domain })).address).toBe('tz1Owner')
    },
  )

  it('takes what the chain family calls a network, beside its reference', async () => {
    const named: SignInVerifier = { ...tezos, chainNames: () => ['mainnet'] }
    const verifiers = [named]
    expect((await check(write({ chain: 'mainnet' }), { verifiers })).networkId).toBe('tezos:NetXdQprcVkpaWU')
    expect((await check(write(), { verifiers })).networkId).toBe('tezos:NetXdQprcVkpaWU')
    await expect(check(write({ chain: 'testnet' }), { verifiers })).rejects.toMatchObject(refused('CHAIN_NOT_ALLOWED'))
  })

  it('takes an EVM address in either case for the same, and another for another', async () => {
    const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
    const ethereum: SignInVerifier = { ...tezos, namespace: 'eip155', family: 'Ethereum' }
    const message = write({ family: 'Ethereum', address, chain: '1' })
    const given = { verifiers: [ethereum], chains: ['eip155:1'], signature: `${address}(${message})` } as const
    for (const expected of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`])
      expect((await check(message, { ...given, address: expected })).address).toBe(address)
    await expect(check(message, { ...given, address: address.replace('d8', 'd9') })).rejects.toMatchObject(
      refused('ADDRESS_MISMATCH'),
    )
  })

  it('reads 8192 characters of a message and 16384 of a signature, and no more', async () => {
    const long = (length: number) => write({}, '\nRequest ID: ').padEnd(length, 'x')
    expect((await check(long(8192))).address).toBe('tz1Owner')
    await expect(check(long(8193))).rejects.toMatchObject({ code: 'MESSAGE_TOO_LONG' })
    await expect(check(write(), { signature: 'x'.repeat(16_384) })).rejects.toMatchObject({ code: 'SIGNATURE_WRONG' })
    await expect(check(write(), { signature: 'x'.repeat(16_385) })).rejects.toMatchObject({
      code: 'SIGNATURE_MALFORMED',
    })
  })

  it('uses a nonce up only once all else is right', async () => {
    const taken: string[] = []
    const takeNonce = async (nonce: string) => taken.push(nonce) === 1
    const forged = check(write(), { signature: 'forged', takeNonce })
    await expect(forged).rejects.toMatchObject(refused('SIGNATURE_WRONG'))
    expect(taken).toEqual([])
    await check(write(), { takeNonce })
    await expect(check(write(), { takeNonce })).rejects.toMatchObject(refused('NONCE_USED'))
  })

  it('says nothing of what was sent', async () => {
    const error = await check(write({ nonce: 'secretsecret' }), { signature: 'secret' }).catch(
      (cause: unknown) => cause,
    )
    expect(String(error)).not.toContain('secret')
  })
})
