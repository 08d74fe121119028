import {
  nodeFaults,
  type RunningChains,
  type RunningNodePool,
  startChains,
  startNodePool,
  vendorRefusals,
} from '@foyer/test'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '../config/parseConfig.ts'
import { createMetrics } from '../observability/metrics.ts'
import { createUpstreamPool } from './upstreamPool.ts'

/** An answer may be as long as the limit, and a longer one is the same from every node: no other is asked. */
const others = nodeFaults.filter((fault) => fault !== 'endless')

describe('a pool with a node that sends something else than answers', () => {
  let chains: RunningChains
  let nodes: RunningNodePool
  const chain = () => chains.chains[0]

  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 31337 }] })
  }, 60_000)
  afterAll(() => chains.stop())
  afterEach(() => nodes.stop())

  /** A pool that asks the faulty node first, and has a healthy one beside. */
  const start = async (faulty: Parameters<typeof startNodePool>[0]['nodes'][number]) => {
    nodes = await startNodePool({ target: chain().rpcUrl, nodes: [{}, {}] })
    const config = parseConfig({
      chains: [{ id: 'eip155:31337', name: 'Test', rpcUrls: nodes.nodes.map(({ url }) => url) }],
    })
    const [own] = config.chains
    if (own === undefined) throw new Error('no chain')
    // Only a silent node is waited for; a busy one that answers is not taken for it.
    const limits = { ...config.limits, rpcAttemptTimeoutMs: faulty.fault === 'silent' ? 2_000 : 30_000 }
    const pool = createUpstreamPool({
      chain: own,
      limits,
      metrics: createMetrics(),
      random: () => 0,
      pause: async () => undefined,
    })
    const send = async (body: unknown, routing: Parameters<typeof pool.send>[2]) => {
      const answer = await pool.send(JSON.stringify(body), undefined, routing)
      return JSON.parse(new TextDecoder().decode(answer.body)) as unknown
    }
    const call = (id: number, method: string, ...params: readonly unknown[]) => ({ jsonrpc: '2.0', id, method, params })
    const ask = (method: string, ...params: readonly unknown[]) => {
      const asked = call(1, method, ...params)
      return send(asked, { method, asked: [asked] })
    }
    // Both nodes say of which chain they are before one of them breaks.
    await ask('eth_chainId')
    nodes.nodes[0]?.setFault(faulty.fault)
    nodes.nodes[0]?.setAnswer(faulty.answer)
    return { ask, call, send, faulty: () => nodes.nodes[0]?.calls().map(({ method }) => method) ?? [] }
  }

  it.each(others)('asks another node where one sends %s', async (fault) => {
    const { ask, faulty } = await start({ fault })
    const address = chains.accounts[0]?.address
    const balance = await chain().client.getBalance({ address: address ?? '0x' })
    expect(await ask('eth_getBalance', address, 'latest')).toMatchObject({ id: 1, result: `0x${balance.toString(16)}` })
    expect(faulty()).toContain('eth_getBalance')
  })

  it.each(others)('answers each call of a batch where one node sends %s', async (fault) => {
    const { call, send } = await start({ fault })
    const asked = [call(1, 'eth_chainId'), call(2, 'eth_gasPrice'), call(3, 'net_version')]
    expect(await send(asked, { asked })).toMatchObject([
      { id: 1, result: '0x7a69' },
      { id: 2, result: expect.stringMatching(/^0x/) },
      { id: 3, result: '31337' },
    ])
  })

  it('ends at the limit where a node sends bytes without an end, and asks others as before', async () => {
    const { ask } = await start({ fault: 'endless' })
    await expect(ask('eth_gasPrice')).rejects.toMatchObject({ name: 'BodyTooLargeError' })
    nodes.nodes[0]?.setFault('closed')
    expect(await ask('eth_gasPrice')).toMatchObject({ result: expect.stringMatching(/^0x/) })
  })

  it.each(vendorRefusals.map((answer) => ({ answer, code: answer.error.code, message: answer.error.message })))(
    'asks another node where one says $code "$message"',
    async ({ answer }) => {
      const { ask, faulty } = await start({ answer: () => answer })
      expect(await ask('eth_gasPrice')).toMatchObject({ result: expect.stringMatching(/^0x/) })
      expect(await ask('eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' })).toMatchObject({
        result: expect.any(Array),
      })
      expect(faulty()).toEqual(expect.arrayContaining(['eth_gasPrice']))
    },
  )
})
