import { afterEach, describe, expect, it, vi } from 'vitest'
import { type FaultyNode, type NodeBehaviour, result, silence, startFaultyNode } from '../../testing/startFaultyNode.ts'
import { parseConfig } from '../config/parseConfig.ts'
import { createMetrics } from '../observability/metrics.ts'
import { createUpstreamPool } from './upstreamPool.ts'

const call = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber"}'
const nodes: FaultyNode[] = []

async function startNodes(...behaviours: NodeBehaviour[]): Promise<readonly FaultyNode[]> {
  const started = await Promise.all(behaviours.map(startFaultyNode))
  nodes.push(...started)
  return started
}

function createPool(rpcUrls: readonly (string | { url: string; id: string })[], rpcHedgeMs: number) {
  const config = parseConfig({
    chains: [{ id: 'eip155:1', name: 'One', rpcUrls: [...rpcUrls] }],
    limits: { chainCheckMs: 0, headLagMs: 0, rpcHedgeMs },
  })
  const [chain] = config.chains
  if (chain === undefined) throw new Error('no chain')
  // With 0 as every random number, all scores are equal and the configured order holds.
  return createUpstreamPool({ chain, limits: config.limits, metrics: createMetrics(), random: () => 0 })
}

afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.stop()))
})

describe('createUpstreamPool with rpcHedgeMs', () => {
  const routing = { method: 'eth_blockNumber' }
  const after = (ms: number, behaviour: NodeBehaviour): NodeBehaviour => {
    return (response, body) => void setTimeout(() => behaviour(response, body), ms)
  }

  it('takes the answer of a second node when the first is slow, and leaves the slow one', async () => {
    const [slow, quick] = await startNodes(silence, result('0x2'))
    const pool = createPool([slow?.url ?? '', quick?.url ?? ''], 20)
    const { body, attempts, source } = await pool.send(call, undefined, routing)
    expect(JSON.parse(new TextDecoder().decode(body))).toMatchObject({ result: '0x2' })
    expect({ attempts, source }).toEqual({ attempts: 2, source: 'node-2' })
    expect(slow?.bodies).toEqual([call])
  })

  it('takes the first answer when it comes first after all', async () => {
    const [first, second] = await startNodes(after(100, result('0x1')), silence)
    const pool = createPool([first?.url ?? '', second?.url ?? ''], 20)
    const { body, source } = await pool.send(call, undefined, routing)
    expect(JSON.parse(new TextDecoder().decode(body))).toMatchObject({ result: '0x1' })
    expect(source).toBe('node-1')
    expect(second?.bodies).toEqual([call])
  })

  it.each([
    ['of a method that may not be asked twice', { method: 'eth_sendRawTransaction' }],
    ['of a batch', {}],
    ['for one session', { method: 'eth_blockNumber', sessionId: 'one' }],
    ['for a certain node', { method: 'eth_blockNumber', providerId: 'both' }],
  ])('asks one node alone %s', async (_, given) => {
    const [first, second] = await startNodes(after(150, result('0x1')), after(150, result('0x1')))
    const rpcUrls = [first, second].map((node) => ({ url: node?.url ?? '', id: 'both' }))
    const pool = createPool(rpcUrls, 20)
    await pool.send(call, undefined, given)
    expect([...(first?.bodies ?? []), ...(second?.bodies ?? [])]).toEqual([call])
  })

  it('counts no fault of the node that was left, so that it does not rest', async () => {
    const [slow, quick] = await startNodes(silence, result('0x2'))
    const pool = createPool([slow?.url ?? '', quick?.url ?? ''], 20)
    for (let round = 0; round < 8; round += 1) await pool.send(call, undefined, routing)
    slow?.behave(result('0x1'))
    await quick?.stop()
    const { source } = await pool.send(call, undefined, routing)
    expect(source).toBe('node-1')
  })

  it('asks a second node for one call in ten when all are slow', async () => {
    const [first, second] = await startNodes(after(30, result('0x1')), after(60, result('0x2')))
    const pool = createPool([first?.url ?? '', second?.url ?? ''], 5)
    await Promise.all(Array.from({ length: 100 }, () => pool.send(call, undefined, routing)))
    const asked = (first?.bodies.length ?? 0) + (second?.bodies.length ?? 0)
    expect(asked).toBeGreaterThan(100)
    // Ten saved up, and one for every ten calls.
    expect(asked).toBeLessThanOrEqual(120)
  })

  it('looks at the answer of the winner alone', async () => {
    let isLeft = false
    const [slow, quick] = await startNodes(
      (response) => void response.on('close', () => (isLeft = true)),
      result('0x2'),
    )
    const pool = createPool([slow?.url ?? '', quick?.url ?? ''], 5)
    const seen: string[] = []
    const isUsable = (bytes: Uint8Array) => {
      seen.push(new TextDecoder().decode(bytes))
      return true
    }
    await pool.send(call, undefined, { ...routing, isUsable })
    await vi.waitFor(() => expect(isLeft).toBe(true))
    expect(seen).toEqual([expect.stringContaining('0x2')])
  })
})
