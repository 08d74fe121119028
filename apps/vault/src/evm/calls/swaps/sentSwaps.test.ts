import type { Address, Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { publishedContracts } from '../knownContracts.ts'
import { readSwap } from './readSwap.ts'
import { sentSwaps } from './sentSwaps.fixture.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('readSwap', () => {
  const readSent = (
    { account: by, data, to, value }: { account: Address; data: Hex; to: Address; value: bigint },
    chain = 'eip155:1',
  ) => {
    const wrappedCoin = publishedContracts(chain).routers.get(to.toLowerCase()) ?? ''
    return readSwap({ account: by, contract: to, data, value, wrappedCoin })
  }

  it('reads a swap through two pools as it was sent', () => {
    expect(readSent(sentSwaps.twoPools)).toEqual([
      {
        kind: 'swap',
        pay: { token: '0x88800092fF476844f74dC2FC427974BBee2794Ae', amount: 10n ** 21n, isBound: false },
        get: { token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', amount: 8_605_812n, isBound: true },
        to: undefined,
      },
    ])
    expect(readSent({ ...sentSwaps.twoPools, account })).toMatchObject([{ to: sentSwaps.twoPools.account }])
  })

  it('reads a swap of coins as it was sent', () => {
    expect(readSent(sentSwaps.coin, 'eip155:42161')).toMatchObject([
      {
        pay: { token: undefined, amount: sentSwaps.coin.value, isBound: false },
        get: { token: '0xDfcD9117eBcdE0D658eEdf0898419638F56B6980', amount: 0x26ccaa143fba73bd5a4576n, isBound: true },
        to: undefined,
      },
    ])
  })

  it('reads a swap with a share as it was sent, and not with the byte that Uniswap’s site appends', () => {
    const dollars = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
    expect(readSent(sentSwaps.withShare)).toEqual([
      {
        kind: 'swap',
        pay: { token: undefined, amount: 10n ** 18n, isBound: false },
        get: { token: dollars, amount: 1_618_174_807n, isBound: true },
        to: undefined,
      },
      { kind: 'share', token: dollars, bips: 25n, to: '0x000000fee13a103A10D593b9AE06b3e05F2E7E1c' },
    ])
    expect(readSent({ ...sentSwaps.withShare, data: `${sentSwaps.withShare.data}0c` })).toBeUndefined()
  })
})
