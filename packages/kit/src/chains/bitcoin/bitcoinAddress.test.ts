import { base58, bech32, bech32m } from '@scure/base'
import { getAddressInfo } from 'bitcoin-address-validation'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOn, readBitcoinAddress } from './bitcoinAddress.ts'
import { normalizeBitcoin } from './bitcoinRules.ts'
import { bitcoinMainnet, bitcoinRegtest, bitcoinSignet, bitcoinTestnet4 } from './networks.ts'

/** `npm run test:all` tries many more. */
const cases = process.env.FOYER_ALL_LOOKS === 'yes' ? 100_000 : 3_000

// Of BIP-173, BIP-350, BIP-341 and Bitcoin Core's key_io_valid.json.
test.each([
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'p2pkh', ['mainnet']],
  ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'p2sh', ['mainnet']],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'p2pkh', ['testnet', 'regtest']],
  ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'p2sh', ['testnet', 'regtest']],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'p2wpkh', ['mainnet']],
  ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'p2wpkh', ['testnet']],
  ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 'p2wsh', ['testnet']],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'p2tr', ['mainnet']],
])('reads %s as %s', async (address, type, prefixes) => {
  expect(await readBitcoinAddress(` ${address}\n`)).toEqual({ address, type, prefixes })
})

test.each([
  ['a checksum of base58', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
  ['a checksum of bech32', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  ['mixed case', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7'],
  ['bech32 where bech32m is due', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  ['bech32m where bech32 is due', 'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq54ddvq'],
  ['an unknown human-readable part', 'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty'],
  ['a witness version without a meaning', 'BC1SW50QGDZ25J'],
  ['a version byte of another coin', 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9'],
  ['an address of an EVM chain', '0x7099797051812dc3A010C7d01b50e0d17dc79C8'],
  ['a long text', '1'.repeat(10_000)],
  ['an empty text', ''],
])('refuses %s', async (_, text) => {
  expect(await readBitcoinAddress(text)).toBeUndefined()
})

test('refuses an address of another network', async () => {
  const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
  const networks = [bitcoinMainnet, bitcoinTestnet4, bitcoinSignet, bitcoinRegtest]
  const taken = await Promise.all(networks.map(async ({ id }) => (await addressOn(id, address)) !== undefined))
  expect(taken).toEqual([false, true, true, false])
})

test('compares addresses in capitals with those in small letters, and leaves base58 alone', async () => {
  const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  expect(normalizeBitcoin(address.toUpperCase())).toBe(address)
  expect((await readBitcoinAddress(address.toUpperCase()))?.address).toBe(address)
  const legacy = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
  expect(normalizeBitcoin(legacy)).toBe(legacy)
})

/** Bytes behind a version byte, in base58 with the right checksum or a broken one. */
const legacy = fc
  .tuple(fc.constantFrom(0x00, 0x05, 0x6f, 0xc4, 0x30), fc.uint8Array({ minLength: 19, maxLength: 21 }))
  .chain(([version, hash]) =>
    fc
      .uint8Array({ minLength: 4, maxLength: 4 })
      .map((checksum) => base58.encode(Uint8Array.of(version, ...hash, ...checksum))),
  )
const witness = fc
  .record({
    part: fc.constantFrom('bc', 'tb', 'bcrt', 'ltc'),
    version: fc.integer({ min: 0, max: 17 }),
    program: fc.oneof(
      fc.uint8Array({ minLength: 2, maxLength: 40 }),
      fc.uint8Array({ minLength: 20, maxLength: 20 }),
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
    ),
    code: fc.constantFrom(bech32, bech32m),
  })
  .map(({ code, part, program, version }) => code.encode(part, [version, ...code.toWords(program)], 100))
/** Real addresses of every kind, whole or with one character changed. */
const real = fc
  .record({
    address: fc.constantFrom(
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
      '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    ),
    at: fc.nat(70),
    character: fc.constantFrom(...'qpzry9x8gf2tvdw0s3jn54khce6mua7lABCDEFGH1'),
  })
  .map(({ address, at, character }) =>
    at < address.length ? address.slice(0, at) + character + address.slice(at + 1) : address,
  )

const prefixOfNetwork = { mainnet: 'mainnet', testnet: 'testnet', regtest: 'regtest', signet: 'testnet' } as const

test('agrees with an independent library about every text', { timeout: 120_000 }, async () => {
  let read = 0
  await fc.assert(
    fc.asyncProperty(fc.oneof(legacy, witness, real), async (text) => {
      const own = await readBitcoinAddress(text)
      const theirs = validated(text)
      expect(own && { type: own.type, first: own.prefixes[0] }).toEqual(theirs)
      if (own) read += 1
    }),
    { numRuns: cases },
  )
  expect(read).toBeGreaterThan(cases / 100)
})

function validated(text: string) {
  try {
    const { network, type } = getAddressInfo(text)
    // Witness versions without a meaning have a valid checksum.
    return String(type) === 'unknown' ? undefined : { type: String(type), first: prefixOfNetwork[network] }
  } catch {
    return undefined
  }
}
