import { deployUniswapV2, deployUniswapV3, placeSwapContracts, type RunningChains, startChains } from '@foyer/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '../../engines/config/parseConfig.ts'
import { uniswapOf } from '../../engines/uniswap/deployments.ts'
import { swapSelfTest } from './swapSelfTest.ts'

const nowhere = '0x0000000000000000000000000000000000000002'

describe('swapSelfTest', () => {
  let chains: RunningChains
  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 1 }] })
  })
  afterAll(() => chains?.stop())

  const account = () => chains.accounts[0]?.address ?? nowhere
  const check = async (swap: object | undefined, id = 'eip155:1', rpcUrl = chains.chains[0].rpcUrl) => {
    const { client } = chains.chains[0]
    const [config] = parseConfig({ chains: [{ id, name: 'Chain', rpcUrls: [rpcUrl], ...(swap && { swap }) }] }).chains
    if (config === undefined) throw new Error('There is no chain.')
    return swapSelfTest({ chains: new Map([[id, { config, client }]]) })
  }

  test('says which contracts stand where they should', async () => {
    const { weth, v2Factory } = await deployUniswapV2(chains.chains[0].client, chains.accounts[0]?.address ?? nowhere)
    const checks = await check({ weth, v2Factory, v2Router: nowhere, bases: [weth] })
    expect(checks.map(({ contract, address, state }) => ({ contract, address, state }))).toEqual([
      { contract: 'weth', address: weth, state: 'found' },
      { contract: 'v2Factory', address: v2Factory, state: 'found' },
      { contract: 'v2Router', address: nowhere, state: 'missing' },
      { contract: 'bases[0]', address: weth, state: 'found' },
    ])
  })

  test('checks the published addresses when the operator names none', async () => {
    const checks = await check(undefined)
    expect(checks.map(({ contract, state }) => [contract, state])).toEqual([
      ['weth', 'missing'],
      ['v2Factory', 'missing'],
      ['v2Router', 'missing'],
      ['v3Factory', 'missing'],
      ['quoterV2', 'missing'],
      ['swapRouter02', 'missing'],
      ['bases[0]', 'missing'],
      ['bases[1]', 'missing'],
      ['bases[2]', 'missing'],
    ])
  })

  test.each([100, 250, 8217, 1313161554])('passes network %d where its contracts stand', async (number) => {
    const id = `eip155:${number}`
    const published = uniswapOf({ id })
    if (published === undefined) throw new Error(`There are no swaps on ${id}.`)
    const { client } = chains.chains[0]
    const before = await client.snapshot()
    try {
      const missing = await check(undefined, id)
      expect(new Set(missing.map(({ state }) => state))).toEqual(new Set(['missing']))
      await placeSwapContracts(client, account(), published)
      const checks = await check(undefined, id)
      expect(checks.filter(({ state }) => state !== 'found')).toEqual([])
      const asked = published.v2Router === undefined ? ['swapRouter02', 'quoterV2'] : ['v2Router']
      for (const router of asked) expect(checks.map(({ contract }) => contract)).toContain(`${router}.factory`)
      // The last base token is gone, and the router is one of another factory.
      const last = published.bases.length - 1
      await client.setCode({ address: published.bases[last] ?? nowhere, bytecode: '0x' })
      const router = published.v2Router ?? published.swapRouter02 ?? nowhere
      await placeSwapContracts(client, account(), {
        weth: published.weth,
        bases: [],
        ...(published.v2Router === undefined
          ? { v3Factory: nowhere, swapRouter02: router }
          : { v2Factory: nowhere, v2Router: router }),
      })
      const broken = (await check(undefined, id)).filter(({ state }) => state !== 'found')
      expect(broken.map(({ contract, state }) => [contract, state])).toEqual([
        [`bases[${last}]`, 'missing'],
        [`${published.v2Router === undefined ? 'swapRouter02' : 'v2Router'}.factory`, 'wrong'],
      ])
    } finally {
      await client.revert({ id: before })
    }
  })

  test('warns of a router that does not reach V2, and of a contract that is something else', async () => {
    const { client } = chains.chains[0]
    const v2 = await deployUniswapV2(client, account())
    const v3 = await deployUniswapV3(client, account(), v2)
    const { v3Factory, quoterV2, swapRouter02 } = v3
    const all = { weth: v2.weth, v2Factory: v2.v2Factory, v2Router: v2.v2Router, v3Factory, quoterV2, swapRouter02 }
    const states = async (swap: object) =>
      (await check(swap)).filter(({ state }) => state !== 'found').map(({ contract, state }) => [contract, state])
    expect(await states(all)).toEqual([])
    const apart = await deployUniswapV2(client, account())
    expect(await states({ ...all, v2Factory: apart.v2Factory, v2Router: apart.v2Router })).toEqual([
      ['v2Router.WETH', 'wrong'],
      ['swapRouter02.factoryV2', 'unknown'],
    ])
    expect(await states({ ...all, quoterV2: v2.weth })).toEqual([
      ['quoterV2.factory', 'wrong'],
      ['quoterV2.WETH9', 'wrong'],
    ])
  })

  test('says where none are known', async () => {
    expect(await check(undefined, 'eip155:5000')).toEqual([
      { chainId: 'eip155:5000', contract: 'deployment', state: 'unknown', note: expect.stringContaining('"swap"') },
    ])
  })
})
