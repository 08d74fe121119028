import { parseWalletAssets } from '@foyer/contract'
import fc from 'fast-check'
import { formatUnits } from 'viem'
import { describe, expect, it } from 'vitest'
import { writeAsset } from './writeAsset.ts'

const item = (balance: bigint, decimals: number) =>
  ({
    name: 'Coin',
    symbol: 'COIN',
    chainId: 'eip155:1',
    price: 0,
    quantity: { decimals: String(decimals), numeric: formatUnits(balance, decimals) },
    iconUrl: '',
  }) as const

describe('writeAsset', () => {
  it('keeps every unit of a balance up to 2^256', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
        fc.integer({ min: 0, max: 77 }),
        (balance, decimals) => {
          expect(BigInt(writeAsset(item(balance, decimals)).balance)).toBe(balance)
        },
      ),
    )
  })

  it.each([
    [0n, '0x0'],
    [1n, '0x1'],
    [2n ** 53n + 1n, '0x20000000000001'],
    [2n ** 64n, '0x10000000000000000'],
    [2n ** 64n + 1n, '0x10000000000000001'],
    [123_456_789_012_345_678_901_234_567_890n, '0x18ee90ff6c373e0ee4e3f0ad2'],
  ])('%s is %s', (balance, hex) => {
    expect(writeAsset(item(balance, 18)).balance).toBe(hex)
  })

  it('writes a native coin and a token so that the contract reads both', () => {
    const native = writeAsset({ ...item(5n, 18), price: 2, value: 1e-17 })
    const token = writeAsset({ ...item(7n, 6), address: `eip155:1:0x${'Ab'.repeat(20)}` })
    expect(native).toMatchObject({ address: 'native', type: 'NATIVE', metadata: { price: 2, value: 1e-17 } })
    expect(token).toMatchObject({ address: `0x${'Ab'.repeat(20)}`, type: 'ERC20', balance: '0x7' })
    expect(token.metadata).not.toHaveProperty('value')
    expect(parseWalletAssets({ '0x1': [native, token] })?.['0x1']).toHaveLength(2)
  })
})
