import { type RunningVendor, startCoinGecko } from '@foyer/test'
import { getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '../../../engines/config/parseConfig.ts'
import { coinGeckoPrices } from './coinGeckoPrices.ts'

const usdc = getAddress('0x833589fcd6edb6e08f4c7c32d4f71b54bda02913')
const unknown = getAddress(`0x${'1'.repeat(40)}`)
const many = Array.from({ length: 65 }, (_, index) => getAddress(`0x${String(index).padStart(40, 'a')}`))

describe('coinGeckoPrices', () => {
  let vendor: RunningVendor
  beforeAll(async () => {
    const pricesUsd = { [usdc.toLowerCase()]: 0.9998, ethereum: 2500.5, [many[64]?.toLowerCase() ?? '']: 7 }
    vendor = await startCoinGecko({ key: 'secret', plan: 'pro', pricesUsd })
  })
  afterAll(() => vendor?.stop())

  const chainOf = (id: string, local = false) => {
    const [chain] = parseConfig({ chains: [{ id, name: 'Chain', rpcUrls: ['http://127.0.0.1:9'], local }] }).chains
    if (chain === undefined) throw new Error('no chain')
    return chain
  }
  const source = () => coinGeckoPrices({ key: 'secret', plan: 'pro', baseUrl: vendor.url })
  const native = { symbol: 'ETH', decimals: 18 }
  const coin = (address: typeof usdc) => ({ symbol: 'X', decimals: 18, address })

  it('prices tokens and the native coin, and leaves out what it does not know', async () => {
    const coins = [native, coin(unknown), coin(usdc)]
    const found = await source().ask({ chain: chainOf('eip155:8453'), currency: 'usd', coins })
    const at = 1_795_208_400_000
    expect([...found]).toEqual([
      [0, { price: 2500.5, at }],
      [2, { price: 0.9998, at }],
    ])
    expect(vendor.calls().every(({ query }) => query.get('precision') === 'full')).toBe(true)
    expect(vendor.calls().some(({ query }) => `${query}`.includes('secret'))).toBe(false)
  })

  it('asks in the wanted currency, and for many tokens in parts', async () => {
    vendor.clear()
    const found = await source().ask({ chain: chainOf('eip155:8453'), currency: 'eur', coins: many.map(coin) })
    expect([...found]).toEqual([[64, { price: 14, at: 1_795_208_400_000 }]])
    expect(vendor.calls().map(({ query }) => query.get('contract_addresses')?.split(',').length)).toEqual([30, 30, 5])
  })

  it.each([
    ['eip155:8453', false, true],
    ['eip155:8453', true, false],
    ['eip155:31337', false, false],
  ])('serves %s (local: %s): %s', (id, local, expected) => {
    expect(source().serves({ chain: chainOf(id, local), currency: 'usd', coins: [] })).toBe(expected)
  })

  it('fails with a wrong key, a rate limit and a strange answer instead of pricing nothing', async () => {
    const question = { chain: chainOf('eip155:8453'), currency: 'usd', coins: [native] } as const
    const wrong = coinGeckoPrices({ key: 'other', plan: 'pro', baseUrl: vendor.url })
    await expect(wrong.ask(question)).rejects.toThrow('status 401')
    for (const mode of ['rateLimited', 'strange', 'garbage'] as const) {
      vendor.setMode(mode)
      await expect(source().ask(question)).rejects.toThrow('coingecko')
    }
    vendor.setMode('normal')
  })
})
