import { call, getBalance } from 'viem/actions'
import { afterEach, describe, expect, it } from 'vitest'
import {
  answer,
  type FaultyNode,
  halfAnAnswer,
  type NodeBehaviour,
  result,
  startFaultyNode,
} from '../../testing/startFaultyNode.ts'
import { startTestGateway } from '../../testing/startTestGateway.ts'
import { parseConfig } from '../config/parseConfig.ts'
import { createMetrics } from '../observability/metrics.ts'
import { createChainClient, isChainUnreadable } from './chainClient.ts'
import { createUpstreamPool } from './upstreamPool.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const limits = { chainCheckMs: 0, rpcAttemptTimeoutMs: 1_000, rpcResponseBytes: 2_000 }

const broken: [string, NodeBehaviour][] = [
  ['null', result(null)],
  ['an object', result({ oops: true })],
  ['a text', result('hello')],
  ['a number', result(7)],
  ['half a byte and no hexadecimal', result('0xzz')],
  ['neither result nor error', answer(200, { jsonrpc: '2.0', id: 1 })],
  ['a list', answer(200, [])],
  ['text that starts as JSON does', answer(200, '{ oops')],
  ['a cut answer', halfAnAnswer],
  ['an oversized answer', result(`0x${'00'.repeat(5_000)}`)],
]

describe('createChainClient', () => {
  const nodes: FaultyNode[] = []
  const start = async (behaviour: NodeBehaviour) => {
    const node = await startFaultyNode(behaviour)
    nodes.push(node)
    return node
  }
  const createClient = (rpcUrls: string[]) => {
    const config = parseConfig({ chains: [{ id: 'eip155:1', name: 'One', rpcUrls }], limits })
    const [chain] = config.chains
    if (chain === undefined) throw new Error('no chain')
    const pool = createUpstreamPool({ chain, limits: config.limits, metrics: createMetrics(), random: () => 0 })
    return createChainClient(pool)
  }
  afterEach(async () => {
    await Promise.all(nodes.splice(0).map((node) => node.stop()))
  })

  it.each(broken)('takes %s for no answer', async (_, behaviour) => {
    const { url } = await start(behaviour)
    const outcomes = await Promise.allSettled([
      call(createClient([url]), { to: address, data: '0x' }),
      getBalance(createClient([url]), { address }),
    ])
    const errors = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : undefined))
    expect(errors.map(isChainUnreadable)).toEqual([true, true])
  })

  it.each(broken.filter(([what]) => what !== 'an oversized answer'))(
    'asks the next node after %s',
    async (_, behaviour) => {
      const [bad, good] = [await start(behaviour), await start(result('0x10'))]
      expect(await getBalance(createClient([bad.url, good.url]), { address })).toBe(16n)
    },
  )

  it.each(broken)('does not report an account as unknown after %s', async (_, behaviour) => {
    const node = await start(behaviour)
    const gateway = await startTestGateway({
      chains: [{ id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'] }],
      mainnetRpc: node.url,
      limits,
    })
    try {
      const ask = () => gateway.send(`/v1/identity/${address}`)
      expect((await ask()).status).toBe(503)
      // As a chain without the resolver answers.
      node.behave(result('0x'))
      await expect.poll(async () => (await ask()).status).toBe(200)
    } finally {
      await gateway.stop()
    }
  })
})
