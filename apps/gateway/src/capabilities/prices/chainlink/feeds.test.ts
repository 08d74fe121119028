import { currencies } from '@foyer/contract'
import { getAddress, isAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { parseConfig } from '../../../engines/config/parseConfig.ts'
import { type UniswapDeployment, uniswapOf } from '../../../engines/uniswap/deployments.ts'
import { currencyFeeds, feedOf, feedsOf, stablecoinsOf } from './feeds.ts'

const swapNetworks = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]

function chainOf(number: number, changes: object = {}) {
  const [chain] = parseConfig({
    chains: [{ id: `eip155:${number}`, name: 'Chain', rpcUrls: ['http://127.0.0.1:1'], ...changes }],
  }).chains
  if (chain === undefined) throw new Error('There is no chain.')
  return chain
}

function known(number: number): UniswapDeployment {
  const deployment = uniswapOf(chainOf(number))
  if (deployment === undefined) throw new Error(`There are no swaps on ${number}.`)
  return deployment
}

describe('the tables of published addresses', () => {
  test.each(swapNetworks)('chain %d holds only well-spelled addresses', (number) => {
    const chain = chainOf(number)
    for (const [token, { address, maxAgeSeconds }] of Object.entries(feedsOf(chain))) {
      expect(isAddress(address, { strict: true }), address).toBe(true)
      expect(token).toMatch(/^(native|0x[0-9a-f]{40})$/)
      expect(maxAgeSeconds).toBeGreaterThanOrEqual(3_600)
    }
    const { bases = [], name, ...contracts } = uniswapOf(chain) ?? {}
    expect(name).toMatch(/^[A-Z]\w+$/)
    const addresses = [...bases, ...Object.values(contracts).filter((address) => address !== undefined)]
    for (const address of addresses) expect(address).toBe(getAddress(address))
  })

  test.each(swapNetworks)('swaps are known on network %d, each contract once', (number) => {
    const { weth, bases, v2Factory, v2Router, v3Factory, quoterV2, swapRouter02 } = known(number)
    const named = [weth, ...bases, v2Factory, v2Router, v3Factory, quoterV2, swapRouter02].filter(
      (address) => address !== undefined,
    )
    expect(new Set(named).size).toBe(named.length)
    expect(bases.length).toBeGreaterThan(0)
    const tradesV2 = v2Factory !== undefined && v2Router !== undefined
    const tradesV3 = v3Factory !== undefined && quoterV2 !== undefined && swapRouter02 !== undefined
    expect(tradesV2 || tradesV3).toBe(true)
  })

  test('gives no other chain swaps by default', () => {
    expect(uniswapOf(chainOf(5000))).toBeUndefined()
  })

  // The wrapped coin and the base tokens are what pools are measured by; one whose price is not known is measured by the others.
  test.each(swapNetworks)('on network %d something that pools are against has a price', (number) => {
    const chain = chainOf(number)
    const { weth, bases } = known(number)
    const priced = [weth, ...bases].filter(
      (address) => stablecoinsOf(chain).includes(address) || feedOf(chain, { address }) !== undefined,
    )
    expect(priced.length).toBeGreaterThan(0)
    // Beyond the two chains without Chainlink, and Fantom's bridged stablecoins, every one has its own price.
    if (![250, 8217, 1313161554].includes(number)) expect(priced).toEqual([weth, ...bases])
  })

  test('no token of a bridge that lost its backing is a way through, or a dollar', () => {
    const multichainUsdc = '0x04068DA6C83AFCFA0e13ba15A6696662335D5B75'
    const orbitUsdt = '0xceE8FAF64bB97a73bb51E115Aa89C17FfA8dD167'
    for (const number of [250, 8217]) {
      const chain = chainOf(number)
      const trusted = [...known(number).bases, ...stablecoinsOf(chain)].map((address) => address.toLowerCase())
      expect(trusted).not.toContain(multichainUsdc.toLowerCase())
      expect(trusted).not.toContain(orbitUsdt.toLowerCase())
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
