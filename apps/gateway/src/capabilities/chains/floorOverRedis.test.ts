import { type RunningChains, startChains, startNodePool, startRedis } from '@foyer/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseConfig } from '../../engines/config/parseConfig.ts'
import { createLogger } from '../../engines/observability/logger.ts'
import { createMetrics } from '../../engines/observability/metrics.ts'
import { createReadCache } from '../../engines/rpc/readCache.ts'
import { createSuccessRates } from '../../engines/rpc/successRates.ts'
import { createRedisEngine } from '../../engines/shared/redisEngine.ts'
import { serveChain } from './serveChain.ts'

let chains: RunningChains
let redis: Awaited<ReturnType<typeof startRedis>>
beforeAll(async () => {
  ;[chains, redis] = await Promise.all([startChains({ chains: [{ chainId: 31337 }] }), startRedis()])
}, 60_000)
afterAll(() => Promise.all([chains.stop(), redis.stop()]))

it('answers no older head in one process than another has reported, over a real Redis and lagging nodes', async () => {
  const [chain] = chains.chains
  const time = Date.now()
  const nodes = await startNodePool({ target: chain.rpcUrl, nodes: [{}, { behindMs: 10_000 }], now: () => time })
  const [fresh, late] = nodes.nodes.map(({ url }) => url)
  const engines = await Promise.all(
    [1, 2].map(() => createRedisEngine({ url: redis.url, prefix: 'floor', logger: createLogger('silent') })),
  )
  /** A process of the gateway that asks its nodes in this order. */
  const serve = (index: number, rpcUrls: readonly (string | undefined)[]) => {
    const config = parseConfig({ chains: [{ id: 'eip155:31337', name: 'Test', rpcUrls }] })
    const [own] = config.chains
    const topics = engines[index]?.topics
    if (!own || !topics) throw new Error('no chain')
    const parts = { metrics: createMetrics(), rates: createSuccessRates(), cache: createReadCache(0) }
    return serveChain({ chain: own, limits: config.limits, topics, now: () => time, ...parts })
  }
  const headOf = async ({ pool }: ReturnType<typeof serveChain>) => {
    const asked = { id: 1, method: 'eth_blockNumber', params: [] }
    const { body } = await pool.send(JSON.stringify({ jsonrpc: '2.0', ...asked }), undefined, {
      method: asked.method,
      asked: [asked],
    })
    return Number((JSON.parse(new TextDecoder().decode(body)) as { result: string }).result)
  }
  try {
    const [one, other] = [serve(0, [fresh]), serve(1, [late, fresh])]
    await chain.mine(3)
    let head = 0
    // The other process hears of heads once Redis has taken its subscription.
    const isHeard = async () => {
      await chain.mine(1)
      await nodes.poll()
      head = await headOf(one)
      return other.pool.floor() !== undefined
    }
    await expect.poll(isHeard).toBe(true)
    expect(head).toBeGreaterThan(3)
    await expect.poll(() => other.pool.floor()).toBe(BigInt(head))
    expect(await headOf(other)).toBe(head)
    expect(other.indexing.floor()).toBe(BigInt(head))
  } finally {
    await Promise.all(engines.map((engine) => engine.close()))
    await nodes.stop()
  }
})
