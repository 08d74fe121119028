import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { mnemonicToAccount } from 'viem/accounts'
import { recoverAddress } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { addressesOf, withKeys } from './accounts.ts'
import { signEvmHash } from './evmKey.ts'
import { evmPath, solanaPath } from './paths.ts'
import { scriptKey, slip10, solanaKeyOf, solanaSteps } from './solanaKey.ts'
import { createEntropy, entropyOfWords, seedOf, wordsOf } from './words.ts'

const testWords = 'test test test test test test test test test test test junk'

describe('words', () => {
  it('writes 16 bytes as 12 words and reads them back', () => {
    const entropy = createEntropy()
    expect(wordsOf(entropy).split(' ')).toHaveLength(12)
    expect(entropyOfWords(wordsOf(entropy))).toEqual(entropy)
  })

  it('makes another secret each time', () => {
    expect(createEntropy()).not.toEqual(createEntropy())
  })

  it('refuses words whose checksum is wrong', () => {
    expect(() => entropyOfWords('test '.repeat(12).trim())).toThrow()
  })

  // From the vectors of BIP-39 for the passphrase "": https://github.com/trezor/python-mnemonic (seed of all zeros).
  it('derives the seed that other wallets derive', async () => {
    const words = wordsOf(new Uint8Array(16))
    expect(words).toBe(`${'abandon '.repeat(11)}about`)
    expect(bytesToHex(await seedOf(words))).toBe(
      '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
    )
  })
})

describe('accounts', () => {
  it('get the addresses that other wallets show for the same words', async () => {
    const { evm, solana } = await addressesOf(entropyOfWords(testWords))
    expect(evm).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    expect(solana).toBe('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96')
  })

  it('says to the visitor by which path each of them is derived', () => {
    expect(evmPath).toBe("m/44'/60'/0'/0/0")
    expect(solanaPath).toBe("m/44'/501'/0'/0'")
    expect(solanaSteps).toEqual([44, 501, 0, 0])
  })

  it('get the EVM address of any words as viem has it', async () => {
    for (let turn = 0; turn < 10; turn++) {
      const entropy = createEntropy()
      expect((await addressesOf(entropy)).evm).toBe(mnemonicToAccount(wordsOf(entropy)).address)
    }
  })

  // Test vector 1 for Ed25519 of SLIP-0010.
  it.each([
    [[], '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
    [[0], '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
    [[0, 1], 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2'],
    [[0, 1, 2], '92a5b23c0b8a99e37d07df3fb9966917f5d06e02ddbd909c7e184371463e9fc9'],
  ])('derives %j as SLIP-0010 does', (path, expected) => {
    expect(bytesToHex(slip10(hexToBytes('000102030405060708090a0b0c0d0e0f'), path))).toBe(expected)
  })

  it('signs a hash so that the address is recovered from it', async () => {
    await withKeys(entropyOfWords(testWords), async ({ evm, addresses }) => {
      const hash = crypto.getRandomValues(new Uint8Array(32))
      const signature = signEvmHash(hash, evm)
      expect(signature).toHaveLength(65)
      expect(await recoverAddress({ hash, signature })).toBe(addresses.evm)
    })
  })

  it("signs the same with the browser's Ed25519 and without", async () => {
    const seed = await seedOf(testWords)
    const message = new TextEncoder().encode('Table 4, Sunday 22 November, 11:30.')
    const [own, script] = [await solanaKeyOf(seed), await scriptKey(slip10(seed, solanaSteps))]
    expect(own.address).toBe(script.address)
    expect(await own.sign(message)).toEqual(await script.sign(message))
    const key = await crypto.subtle.importKey('raw', Uint8Array.from(base58.decode(own.address)), 'Ed25519', false, [
      'verify',
    ])
    expect(await crypto.subtle.verify('Ed25519', key, Uint8Array.from(await own.sign(message)), message)).toBe(true)
  })

  it('wipes the EVM key once it was used', async () => {
    const kept = await withKeys(createEntropy(), ({ evm }) => evm)
    expect([...kept].every((byte) => byte === 0)).toBe(true)
  })
})
