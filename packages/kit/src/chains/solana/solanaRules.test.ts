import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Network } from '../../core/network.ts'
import { decodeBase58, encodeBase58 } from './base58.ts'
import { solanaDevnet, solanaMainnet, solanaTestnet } from './networks.ts'
import { solana } from './solana.ts'
import {
  defaultSolanaNetworkId,
  networkIdOfChain,
  parseSolanaAddress,
  solanaNativeCoin,
  walletChainOf,
} from './solanaRules.ts'

const wrapped = 'So11111111111111111111111111111111111111112'
const key = fc.uint8Array({ minLength: 32, maxLength: 32 })

test('base58 brings every byte back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      expect(decodeBase58(encodeBase58(bytes))).toEqual(bytes)
    }),
  )
})

test('takes every key of 32 bytes as an address, and no other length', () => {
  fc.assert(
    fc.property(key, (bytes) => {
      expect(parseSolanaAddress(encodeBase58(bytes))).toBe(encodeBase58(bytes))
    }),
  )
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 40 }).filter(({ length }) => length !== 32),
      (bytes) => {
        expect(parseSolanaAddress(encodeBase58(bytes))).toBeUndefined()
      },
    ),
  )
})

test('refuses an address with anything before or after it', () => {
  fc.assert(
    fc.property(
      key,
      fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
      (bytes, junk) => {
        const address = encodeBase58(bytes)
        const isLonger = (text: string) => parseSolanaAddress(text) !== address
        expect(isLonger(junk + address) && isLonger(address + junk)).toBe(true)
      },
    ),
  )
})

test.each([
  ['the system program', '1'.repeat(32), '1'.repeat(32)],
  ['wrapped coins', wrapped, wrapped],
  ['the native coin’s own', solanaNativeCoin, solanaNativeCoin],
  ['space around it', ` ${wrapped}\n`, wrapped],
  ['31 characters', '1'.repeat(31), undefined],
  ['45 characters', '1'.repeat(45), undefined],
  ['33 bytes in 44 characters', 'z'.repeat(44), undefined],
  ['a letter that base58 has not', wrapped.replace('2', '0'), undefined],
  ['letters of another case, which are another address', wrapped.toLowerCase(), wrapped.toLowerCase()],
  ['an address of EVM', '0x4E10aC97b12A3c3F3b7c5b2D1f0A9e8d7C6b5A43', undefined],
  ['nothing', '', undefined],
])('parseAddress: %s', (_, text, expected) => {
  expect(parseSolanaAddress(text)).toBe(expected)
})

test('addresses are compared letter by letter', () => {
  const { normalize } = solana()
  expect(normalize(wrapped)).toBe(wrapped)
  expect(normalize(wrapped)).not.toBe(normalize(wrapped.toUpperCase()))
})

describe('networks and what wallets call them', () => {
  test.each([
    [solanaMainnet.id, [], 'solana:mainnet'],
    [solanaDevnet.id, [], 'solana:devnet'],
    [solanaTestnet.id, [], 'solana:testnet'],
    ['solana:own', ['solana:own'], 'solana:own'],
    ['solana:own', ['solana:mainnet'], 'solana:localnet'],
  ] as const)('%s for a wallet with %j is %s', (id, chains, expected) => {
    expect(walletChainOf(id, chains)).toBe(expected)
  })

  test.each([
    ['solana:devnet', solanaDevnet.id],
    ['solana:localnet', undefined],
    ['eip155:1', undefined],
  ])('%s stands for %s', (chain, expected) => {
    expect(networkIdOfChain(chain)).toBe(expected)
  })
})

test('stands on mainnet-beta where nothing names a network', () => {
  expect(defaultSolanaNetworkId).toBe('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  expect(walletChainOf(defaultSolanaNetworkId, [])).toBe('solana:mainnet')
  expect(solanaMainnet).toMatchObject({ id: defaultSolanaNetworkId, rpcUrls: ['https://api.mainnet-beta.solana.com'] })
})

const on = (blockExplorerUrl: string | undefined): Network => ({ ...solanaMainnet, blockExplorerUrl })

test.each([
  [solanaMainnet, { address: wrapped }, `https://explorer.solana.com/address/${wrapped}`],
  [solanaMainnet, { transaction: '5h' }, 'https://explorer.solana.com/tx/5h'],
  [solanaDevnet, { address: wrapped }, `https://explorer.solana.com/address/${wrapped}?cluster=devnet`],
  [solanaTestnet, { transaction: '5h' }, 'https://explorer.solana.com/tx/5h?cluster=testnet'],
  [
    on('https://own.example/x/?cluster=custom&customUrl=http%3A%2F%2F1'),
    { transaction: '5h' },
    'https://own.example/x/tx/5h?cluster=custom&customUrl=http%3A%2F%2F1',
  ],
  [on('https://own.example'), { transaction: 'a/../b' }, 'https://own.example/tx/a%2F..%2Fb'],
  [on('javascript:alert(1)'), { transaction: '5h' }, undefined],
  [on(undefined), { address: wrapped }, undefined],
])('explorer links %#', (network, target, expected) => {
  expect(solana().explorerUrl?.(network, target)).toBe(expected)
})

test('allows only space before and after an address', () => {
  expect(parseSolanaAddress(` ${wrapped}\n`)).toBe(wrapped)
  for (const text of [
    `x${wrapped}x`,
    `!${wrapped}`,
    `${wrapped}!`,
    `1${wrapped.slice(1)}11`,
    '',
    '1'.repeat(31),
    '1'.repeat(45),
  ])
    expect(parseSolanaAddress(text), text).toBeUndefined()
  expect(parseSolanaAddress('1'.repeat(32))).toBe('1'.repeat(32))
})

test('reads base58 of 128 characters, and no longer', () => {
  expect(decodeBase58('1'.repeat(128))).toHaveLength(128)
  expect(decodeBase58('1'.repeat(129))).toBeUndefined()
  expect(decodeBase58('0')).toBeUndefined()
})
