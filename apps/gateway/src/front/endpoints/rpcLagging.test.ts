import { type RunningChains, type RunningNodePool, startChains, startNodePool } from '@foyer/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainOptions, startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

describe('rpc in front of a node that is 10 s behind', () => {
  const chainId = 'eip155:31337'
  let chains: RunningChains
  let nodes: RunningNodePool
  let gateway: TestGateway

  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 31337 }] })
    // The clock stands still: the late node never catches up.
    nodes = await startNodePool({ target: chains.chains[0].rpcUrl, now: () => 0, nodes: [{}, { behindMs: 10_000 }] })
    const rpcUrls = nodes.nodes.map(({ url }) => url)
    gateway = await startTestGateway({
      chains: [chainOptions(chains.chains[0], { rpcUrls, local: false })],
      limits: { headLagMs: 30_000 },
    })
  }, 60_000)
  afterAll(async () => {
    await gateway?.stop()
    await nodes?.stop()
    await chains?.stop()
  })

  const ask = async (body: unknown, query = '') => {
    const response = await gateway.send(`/v1?chainId=${chainId}${query}`, { body: JSON.stringify(body) })
    expect(response.status).toBe(200)
    return response.json()
  }
  const call = (method: string, params: unknown = [], id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params })

  it('reports no head older than one it reported, to one session or to all', async () => {
    let latest = 0n
    for (let round = 0; round < 30; round += 1) {
      await chains.chains[0].mine(1)
      await nodes.poll()
      const query = round % 3 === 0 ? '' : `&sessionId=visitor-${round % 3}`
      const { result } = (await ask(call('eth_blockNumber'), query)) as { result: string }
      expect(BigInt(result)).toBeGreaterThanOrEqual(latest)
      latest = BigInt(result)
      const found = await ask(call('eth_getBlockByNumber', [result, false]), query)
      expect(found).toMatchObject({ result: { number: result } })
    }
  }, 30_000)

  it('asks anew for the one call of a batch that a node is too busy for', async () => {
    const busy = { error: { code: -32_005, message: 'project ID request rate exceeded' } }
    const [fresh] = nodes.nodes
    let refused = 0
    fresh?.setAnswer(({ method }) => {
      if (method !== 'eth_gasPrice' || refused > 0) return undefined
      refused += 1
      return busy
    })
    nodes.nodes[1]?.setAnswer(() => busy)
    const batch = [call('eth_blockNumber', [], 'a'), call('eth_gasPrice', [], 'b'), call('web3_clientVersion', [], 'c')]
    const answers = (await ask(batch)) as readonly { id: string; error?: unknown }[]
    expect(answers.map(({ id, error }) => [id, error])).toEqual([
      ['a', undefined],
      ['b', undefined],
      ['c', undefined],
    ])
    expect(refused).toBe(1)
    nodes.nodes[1]?.setAnswer(undefined)
  })
})
