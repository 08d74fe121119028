import { type RunningChains, startChains } from '@foyer/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '../engines/config/parseConfig.ts'
import { createMetrics } from '../engines/observability/metrics.ts'
import { createUpstreamPool } from '../engines/rpc/upstreamPool.ts'
import { startNarrowNode } from '../testing/startNarrowNode.ts'
import { testHistory } from './testHistory.ts'

const id = 'eip155:31337'

describe('testHistory', () => {
  let chains: RunningChains
  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 31337 }], archive: true })
    await chains.chains[0].mine(20)
  })
  afterAll(() => chains?.stop())

  const check = async (rpcUrl: string, chain: object, chainIds: readonly string[] = [id]) => {
    const config = parseConfig({ chains: [{ id, name: 'Chain', rpcUrls: [rpcUrl], ...chain }] })
    const [own] = config.chains
    if (own === undefined) throw new Error('There is no chain.')
    const pool = createUpstreamPool({ chain: own, limits: config.limits, metrics: createMetrics() })
    const checks = await testHistory({ chains: new Map([[id, { config: own, pool }]]), config, history: { chainIds } })
    return checks.map(({ what, state, note }) => [what, state, note])
  }
  const states = 'old states for the history'
  const traces = 'traces for the history'

  it('says what a node knows that has everything', async () => {
    const [{ rpcUrl }] = chains.chains
    expect(await check(rpcUrl, { local: true })).toEqual([
      [states, 'ok', 'A node knows the state after block 0.'],
      [traces, 'ok', 'A node offers debug_traceBlockByHash.'],
    ])
    const latest = Number(await chains.chains[0].client.getBlockNumber())
    const history = { searchNativeBlocks: 10 }
    expect(await check(rpcUrl, { history })).toEqual([
      [states, 'ok', `A node knows the state after block ${latest - 10}.`],
    ])
    expect(await check(rpcUrl, { history: { searchNativeBlocks: 0 } })).toEqual([
      [states, 'ok', expect.stringContaining('not needed')],
    ])
    expect(await check(rpcUrl, {}, [])).toEqual([])
  })

  it('warns of what will be missing from the history', async () => {
    const node = await startNarrowNode(chains.chains[0].rpcUrl, ({ method, params }) =>
      method.includes('trace') || (method.startsWith('eth_get') && params[1] === '0x0') ? 'not available' : undefined,
    )
    try {
      expect(await check(node.url, { history: { traces: true } })).toEqual([
        [states, 'warning', expect.stringContaining('native coins of long ago will be missing')],
        [traces, 'warning', expect.stringContaining('payments between contracts will be missing')],
      ])
    } finally {
      await node.stop()
    }
    expect(await check(node.url, {})).toEqual([])
  })
})
