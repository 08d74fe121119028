import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAddress } from './address.ts'

const hex40 = 'ab5801a7D398351b8bE11C439e05C5B3259aeC9B'
const solana = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const polkadot = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const generic = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const p2pkh = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const p2sh = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'
const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const taproot = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'

/** An address of a network type that is as many bytes long, checksum included. */
const ss58 = (type: number, length: number) => base58.encode(new Uint8Array(length).fill(7).fill(type, 0, 1))

const accepted: [string, string, string][] = [
  ['eip155', '0x and 40 digits of either case', `0x${hex40}`],
  ['eip155', '40 digits without 0x', hex40],
  ['eip155', 'the zero address', `0x${'0'.repeat(40)}`],
  ['solana', '32 characters', '1'.repeat(32)],
  ['solana', '44 characters', solana],
  ['solana', 'the mint of wrapped SOL, 43 characters', 'So11111111111111111111111111111111111111112'],
  ['polkadot', 'network 0', polkadot],
  ['polkadot', 'network 42', generic],
  ['polkadot', 'the last network of one byte', ss58(63, 35)],
  ['polkadot', 'the first network of two bytes', ss58(64, 36)],
  ['polkadot', 'the last network of two bytes', ss58(127, 36)],
  ['bip122', 'P2PKH', p2pkh],
  ['bip122', 'P2PKH of the first block', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['bip122', 'P2PKH of leading zeros only', '1111111111111111111114oLvT2'],
  ['bip122', 'P2PKH of testnet', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ['bip122', 'P2SH', p2sh],
  ['bip122', 'P2SH of testnet', '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc'],
  ['bip122', 'bech32', segwit],
  ['bip122', 'bech32 in capitals', segwit.toUpperCase()],
  ['bip122', 'bech32 with a script hash', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
  ['bip122', 'bech32 of testnet', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['bip122', 'bech32m', taproot],
  ['bip122', 'bech32m of version 16', 'BC1SW50QGDZ25J'],
  ['bip122', 'a program of 40 bytes', 'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y'],
  ['bip122', 'bech32m of version 2', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
  ['sui', 'CAIP-10 grammar, 128 characters', 'a'.repeat(128)],
]

const refused: [string, string, string][] = [
  ['eip155', '39 digits', `0x${hex40.slice(1)}`],
  ['eip155', '41 digits', `0x${hex40}0`],
  ['eip155', 'a foreign digit', `0x${hex40.slice(1)}g`],
  ['eip155', 'a capital X', `0X${hex40}`],
  ['eip155', 'space around it', ` 0x${hex40}`],
  ['eip155', 'a line break after it', `0x${hex40}\n`],
  ['eip155', 'a CAIP-10 name', `eip155:1:0x${hex40}`],
  ['solana', '31 characters', '1'.repeat(31)],
  ['solana', '45 characters', `${solana}1`],
  ['solana', 'a zero', `0${solana.slice(1)}`],
  ['solana', 'a capital O', `O${solana.slice(1)}`],
  ['solana', 'a capital I', `I${solana.slice(1)}`],
  ['solana', 'a small l', `l${solana.slice(1)}`],
  ['solana', '33 bytes in 44 characters', 'z'.repeat(44)],
  ['solana', '24 bytes in 32 characters', 'z'.repeat(32)],
  ['solana', 'space around it', ` ${solana}`],
  ['solana', 'a line break after it', `${solana}\n`],
  ['solana', 'a character less', solana.slice(0, -1)],
  ['solana', 'junk before a valid tail', `!!${solana}`],
  ['solana', 'an EVM address', `0x${hex40}`],
  ['polkadot', 'one character less', polkadot.slice(0, -2)],
  ['polkadot', 'one character more', `${polkadot}1`],
  ['polkadot', 'a reserved network', 'z'.repeat(48)],
  ['polkadot', 'a network of two bytes in one', ss58(64, 35)],
  ['polkadot', 'a network of one byte in two', ss58(63, 36)],
  ['polkadot', 'the first reserved network', ss58(128, 36)],
  ['polkadot', 'a foreign character', `${polkadot.slice(0, -1)}0`],
  ['polkadot', 'a Solana key', solana],
  ['bip122', 'a character less', p2pkh.slice(0, -2)],
  ['bip122', 'a character more', `${p2sh}1`],
  ['bip122', 'a foreign version byte', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
  ['bip122', 'mixed case', segwit.replace('q', 'Q')],
  ['bip122', 'a letter before it', `x${segwit}`],
  ['bip122', 'space before it', ` ${segwit}`],
  ['bip122', 'space after it', `${segwit} `],
  ['bip122', 'version 17', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R'],
  ['bip122', 'a program of 41 bytes', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav'],
  ['bip122', 'a wrong checksum', `${segwit.slice(0, -1)}5`],
  ['bip122', 'a foreign prefix', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
  [
    'bip122',
    'version 0 with the checksum of bech32m',
    'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  ],
  ['bip122', 'version 1 with the checksum of bech32', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4'],
  ['bip122', 'a program of one byte', 'bc1pw5dgrnzv'],
  ['bip122', 'version 0 with 16 bytes', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
  ['bip122', 'padding of more than four bits', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf'],
  ['bip122', 'padding that is not zero', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j'],
  ['bip122', 'an empty data part', 'bc1gmk9yu'],
  ['sui', '129 characters', 'a'.repeat(129)],
  ['sui', 'a colon', 'a:b'],
]

describe('isAddress', () => {
  it.each(accepted)('%s accepts %s', (namespace, _, text) => {
    expect(isAddress(namespace, text)).toBe(true)
  })

  it.each(refused)('%s refuses %s', (namespace, _, text) => {
    expect(isAddress(namespace, text)).toBe(false)
  })

  it.each(['eip155', 'solana', 'polkadot', 'bip122', 'sui'])('%s refuses nothing at all', (namespace) => {
    expect(isAddress(namespace, '')).toBe(false)
  })

  it('eip155 accepts exactly 20 bytes in hexadecimal', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 0, maxLength: 40 }), fc.boolean(), (bytes, prefix) => {
        const text = `${prefix ? '0x' : ''}${Buffer.from(bytes).toString('hex')}`
        expect(isAddress('eip155', text)).toBe(bytes.length === 20)
      }),
    )
  })

  it('solana accepts exactly 32 bytes in base58', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 0, maxLength: 48 }), (bytes) => {
        expect(isAddress('solana', base58.encode(bytes))).toBe(bytes.length === 32)
      }),
    )
    const key = fc.uint8Array({ minLength: 32, maxLength: 32 })
    fc.assert(
      fc.property(key, (bytes) => {
        expect(isAddress('solana', base58.encode(bytes))).toBe(true)
      }),
    )
  })

  it.each([segwit, taproot])('a checksum finds every single wrong character of %s', (address) => {
    const letters = [...'qpzry9x8gf2tvdw0s3jn54khce6mua7l']
    fc.assert(
      fc.property(fc.integer({ min: 4, max: address.length - 1 }), fc.constantFrom(...letters), (place, letter) => {
        fc.pre(address[place] !== letter)
        expect(isAddress('bip122', address.slice(0, place) + letter + address.slice(place + 1))).toBe(false)
      }),
    )
  })

  it('answers true or false for any text, at once', () => {
    const namespace = fc.constantFrom('eip155', 'solana', 'polkadot', 'bip122', 'sui')
    fc.assert(
      fc.property(namespace, fc.string({ maxLength: 5000 }), (name, text) => {
        expect(isAddress(name, text)).toBeTypeOf('boolean')
      }),
    )
  })
})
