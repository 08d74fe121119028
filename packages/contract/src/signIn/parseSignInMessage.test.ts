import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxSignInMessageLength, parseSignInMessage } from './parseSignInMessage.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const head = `cafe.example wants you to sign in with your Ethereum account:\n${address}`
const fields = `URI: https://cafe.example/login
Version: 1
Chain ID: 1
Nonce: k13wLzTx
Issued At: 2030-01-02T03:04:05.678Z`
const rest = `Expiration Time: 2030-01-02T03:14:05Z
Not Before: 2030-01-02T03:04:05+01:00
Request ID: a b
Resources:
- https://cafe.example/terms
- ipfs://bafy`
const recap = `urn:recap:${Buffer.from('{"att":{"eip155":{"request/eth_sendTransaction":[{}]}},"prf":[]}').toString('base64url')}`
const recapStatement =
  "Welcome. I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sendTransaction' for 'eip155'."
const full = `${head}\n\nSign in to Harbour Café.\n\n${fields}\n${rest}`
const parts = {
  family: 'Ethereum',
  domain: 'cafe.example',
  address,
  uri: 'https://cafe.example/login',
  version: '1',
  chainId: '1',
  nonce: 'k13wLzTx',
  issuedAt: '2030-01-02T03:04:05.678Z',
}

describe('parseSignInMessage', () => {
  it('reads every part to the letter', () => {
    expect(parseSignInMessage(full)).toEqual({
      ...parts,
      statement: 'Sign in to Harbour Café.',
      expirationTime: '2030-01-02T03:14:05Z',
      notBefore: '2030-01-02T03:04:05+01:00',
      requestId: 'a b',
      resources: ['https://cafe.example/terms', 'ipfs://bafy'],
    })
  })

  it.each([
    ['one empty line without a statement (Solana)', `${head}\n\n${fields}`, parts],
    ['two empty lines without a statement (EIP-4361)', `${head}\n\n\n${fields}`, parts],
    ['a scheme', `https://${head}\n\n${fields}`, { ...parts, scheme: 'https' }],
    ['a port', `${head.replace('example', 'example:8443')}\n\n${fields}`, { ...parts, domain: 'cafe.example:8443' }],
    ['a statement that looks like a field', `${head}\n\nURI: x\n\n${fields}`, { ...parts, statement: 'URI: x' }],
    ['a statement that begins with a space', `${head}\n\n Hello.\n\n${fields}`, { ...parts, statement: ' Hello.' }],
    [
      'a ReCap: what it allows in words, and as the last resource (ERC-5573)',
      `${head}\n\n${recapStatement}\n\n${fields}\nResources:\n- https://cafe.example/terms\n- ${recap}`,
      { ...parts, statement: recapStatement, resources: ['https://cafe.example/terms', recap] },
    ],
    ['a list of nothing', `${head}\n\n${fields}\nResources:`, { ...parts, resources: [] }],
    [
      'a family of two words',
      `${head.replace('Ethereum', 'Bitcoin Cash')}\n\n${fields}`,
      { ...parts, family: 'Bitcoin Cash' },
    ],
    ['a family of one letter', `${head.replace('Ethereum', 'E')}\n\n${fields}`, { ...parts, family: 'E' }],
    [
      'the name that a wallet has for a network',
      `${head}\n\n${fields.replace('ID: 1', 'ID: solana:mainnet')}`,
      { ...parts, chainId: 'solana:mainnet' },
    ],
  ])('reads %s', (_, text, expected) => {
    expect(parseSignInMessage(text)).toEqual(expected)
  })

  it.each([
    ['nothing', ''],
    ['a first line alone', head.split('\n')[0] ?? ''],
    ['a head alone', head],
    ['a head and a gap alone', `${head}\n`],
    ['something after the first line', full.replace('account:', 'account: now')],
    ['something before the address', full.replace(address, ` ${address}`)],
    ['something after the address', full.replace(address, `${address} `)],
    ['something before a time', full.replace('At: 2030', 'At: +2030')],
    ['something after a time', full.replace('05.678Z', '05.678Z ')],
    ['a request that begins with a space', full.replace('ID: a b', 'ID:  a b')],
    ['a resource without a dash', full.replace('- ipfs', 'ipfs')],
    ['a resource after something', full.replace('- ipfs', 'x - ipfs')],
    ['a resource of two words', full.replace('ipfs://bafy', 'ipfs://bafy and more')],
    ['another sentence', full.replace('wants you', 'wants us')],
    ['user information in the domain', `bank.example@${full}`],
    ['a path in the domain', `cafe.example/${full}`],
    ['no address', full.replace(address, '')],
    ['no empty line after the address', full.replace(`${address}\n\n`, `${address}\n`)],
    ['two lines of a statement', full.replace('Café.', 'Café.\nReally.')],
    ['an unknown line', `${head}\n\n${fields}\nColour: red`],
    ['lines out of order', full.replace(/(URI: .+)\n(Version: .+)/, '$2\n$1')],
    ['a line twice', full.replace('Version: 1', 'Version: 1\nVersion: 1')],
    ['another version', full.replace('Version: 1', 'Version: 2')],
    ['no nonce', full.replace(/Nonce: .+\n/, '')],
    ['a short nonce', full.replace('k13wLzTx', 'k13wLzT')],
    ['a nonce of other characters', full.replace('k13wLzTx', 'k13w-LzTx')],
    ['no time of issue', full.replace(/Issued At: .+\n/, '')],
    ['a time without a zone', full.replace('05.678Z', '05.678')],
    ['a month too many', full.replace('2030-01-02T03:04:05.678Z', '2030-13-02T03:04:05.678Z')],
    ['an empty field', full.replace('Request ID: a b', 'Request ID: ')],
    ['a line after the resources', `${full}\n`],
    ['a carriage return', full.replace('\n\nSign', '\r\n\r\nSign')],
    ['half a character', full.replace('Café', 'Caf\ud83d')],
    ['a text too long', full.replace('Sign in', 'S'.repeat(maxSignInMessageLength))],
  ])('reads nothing from %s', (_, text) => {
    expect(parseSignInMessage(text)).toBeUndefined()
  })

  it('reads 8192 characters and no more', () => {
    const long = (length: number) => `${head}\n\n${fields}\nRequest ID: `.padEnd(length, 'x')
    expect(parseSignInMessage(long(8192))?.nonce).toBe('k13wLzTx')
    expect(parseSignInMessage(long(8193))).toBeUndefined()
  })

  it('reads no scheme and no statement where the message has none', () => {
    expect(Object.keys(parseSignInMessage(`${head}\n\n${fields}`) ?? {}).sort()).toEqual(Object.keys(parts).sort())
  })

  it('never throws, and never takes two texts for the same message', () => {
    const lines = fc.constantFrom(...full.split('\n'), '', 'URI: x', 'Nonce: abcdefgh', 'Resources:', '- a')
    const text = fc.oneof(
      fc.string(),
      fc.array(lines, { maxLength: 20 }).map((each) => each.join('\n')),
    )
    fc.assert(
      fc.property(text, fc.nat(full.length), fc.string({ unit: 'grapheme', maxLength: 3 }), (whole, at, put) => {
        expect(() => parseSignInMessage(whole)).not.toThrow()
        const changed = full.slice(0, at) + put + full.slice(at + put.length)
        if (changed !== full) expect(parseSignInMessage(changed)).not.toEqual(parseSignInMessage(full))
      }),
      { numRuns: 500 },
    )
  })
})
