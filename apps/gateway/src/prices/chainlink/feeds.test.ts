import { currencies } from '@foyer/contract'
import { getAddress, isAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { parseConfig } from '../../config/parseConfig.ts'
import { uniswapOf } from '../../uniswap/deployments.ts'
import { currencyFeeds, feedOf, feedsOf, stablecoinsOf } from './feeds.ts'

const swapNetworks = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]

function chainOf(number: number, changes: object = {}) {
  const [chain] = parseConfig({
    chains: [{ id: `eip155:${number}`, name: 'Chain', rpcUrls: ['http://127.0.0.1:1'], ...changes }],
  }).chains
  if (chain === undefined) throw new Error('There is no chain.')
  return chain
}

describe('the tables of published addresses', () => {
  test.each(swapNetworks)('chain %d holds only well-spelled addresses', (number) => {
    const chain = chainOf(number)
    for (const [token, { address, maxAgeSeconds }] of Object.entries(feedsOf(chain))) {
      expect(isAddress(address, { strict: true }), address).toBe(true)
      expect(token).toMatch(/^(native|0x[0-9a-f]{40})$/)
      expect(maxAgeSeconds).toBeGreaterThanOrEqual(3_600)
    }
    const { bases = [], ...contracts } = uniswapOf(chain) ?? {}
    const addresses = [...bases, ...Object.values(contracts).filter((address) => address !== undefined)]
    for (const address of addresses) expect(address).toBe(getAddress(address))
  })

  test('swaps are known on eight of the twelve networks', () => {
    const known = swapNetworks.filter((number) => uniswapOf(chainOf(number)) !== undefined)
    expect(known).toEqual([1, 42161, 10, 324, 8453, 56, 137, 43114])
  })

  test('every base token has a feed or counts as a dollar, so that pools can be measured', () => {
    for (const number of swapNetworks) {
      const chain = chainOf(number)
      for (const address of uniswapOf(chain)?.bases ?? []) {
        const isDollar = stablecoinsOf(chain).includes(address)
        expect(isDollar || feedOf(chain, { address }) !== undefined, `${number} ${address}`).toBe(true)
      }
    }
  })

  test('every currency but the dollar has a feed', () => {
    expect(Object.keys(currencyFeeds).sort()).toEqual(currencies.filter((currency) => currency !== 'usd').sort())
  })
})

describe('feedOf', () => {
  const feed = { address: getAddress('0x000000000000000000000000000000000000f33d'), maxAgeSeconds: 60 }

  test('takes what the operator wrote before what is published', () => {
    const chain = chainOf(1, { prices: { feeds: { native: feed } } })
    expect(feedOf(chain, {})).toEqual(feed)
    expect(feedOf(chain, { address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' })).toEqual(feed)
  })

  test('knows nothing of other tokens', () => {
    expect(feedOf(chainOf(31337), {})).toBeUndefined()
    expect(feedOf(chainOf(1), { address: feed.address })).toBeUndefined()
  })
})
