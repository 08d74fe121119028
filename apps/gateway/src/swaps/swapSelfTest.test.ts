import { type RunningChains, startChains } from '@foyer/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '../config/parseConfig.ts'
import { deployUniswapV2 } from '../testing/deployUniswapV2.ts'
import { swapSelfTest } from './swapSelfTest.ts'

const nowhere = '0x0000000000000000000000000000000000000002'

describe('swapSelfTest', () => {
  let chains: RunningChains
  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 1 }] })
  })
  afterAll(() => chains?.stop())

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

  test('says where none are known', async () => {
    expect(await check(undefined, 'eip155:250')).toEqual([
      { chainId: 'eip155:250', contract: 'deployment', state: 'unknown', note: expect.stringContaining('"swap"') },
    ])
  })
})
