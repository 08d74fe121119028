import { type RunningServer, startRedis } from '@foyer/test'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FaultyNode, result, startFaultyNode } from '../../testing/startFaultyNode.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const prefix = 'keys'
const base = 'eip155:8453'
/** Whatever strangers chose is gone after this time; what the real chain says, such as a name, may stay for a day. */
const maxMs = 60_000

/** The places of caches whose keys strangers choose but whose number is bounded. */
const bounded = /:cache:[^:]+:(onramp|picture):/

describe('what stands in Redis', () => {
  let redis: RunningServer
  let client: Redis
  let node: FaultyNode
  let gateway: TestGateway

  beforeAll(async () => {
    redis = await startRedis()
    client = new Redis(redis.url)
    node = await startFaultyNode(result('0x5'))
    gateway = await startTestGateway({
      chains: [
        { id: base, name: 'Base', rpcUrls: [node.url] },
        { id: 'eip155:1', name: 'Ethereum', rpcUrls: [node.url] },
      ],
      redis: redis.url,
      redisPrefix: prefix,
      trustedProxies: ['127.0.0.1'],
      history: { enabled: false },
      // So slow that what the first callers left is still there in the end.
      limits: { rate: { tokens: 50, refillPerSecond: 0.05 }, projectRate: { tokens: 20_000, refillPerSecond: 5_000 } },
      projects: Array.from({ length: 50 }, (_, index) => ({ id: `project-${index}`, name: `Project ${index}` })),
    })
  })
  afterAll(async () => {
    await gateway?.stop()
    await node?.stop()
    client?.disconnect()
    await redis?.stop()
  })

  const addressOf = (index: number) => `0x${index.toString(16).padStart(40, 'a')}`

  /** Callers from as many networks, each of which asks for everything that is cached per caller, with its own words. */
  const flood = async (from: number, to: number) => {
    for (let index = from; index < to; index += 1) {
      const owner = addressOf(index)
      const projectId = index % 2 === 0 ? `project-${index % 50}` : `unknown-${index}`
      const headers = { 'x-forwarded-for': `${1 + (index % 200)}.${index % 256}.${(index * 7) % 256}.${index % 250}` }
      const price = { projectId, currency: 'usd', addresses: [`${base}:${owner}`] }
      const assets = { jsonrpc: '2.0', id: 1, method: 'wallet_getAssets', params: [{ account: owner }] }
      const body = (value: object) => ({ headers, body: JSON.stringify(value) })
      const answers = await Promise.all([
        gateway.send(`/v1/identity/${owner}?projectId=${projectId}`, { headers }),
        gateway.send(
          `/v1/account/${owner}/balance?currency=usd&chainId=${base}&st=a&sv=1&projectId=${projectId}&forceUpdate=${base}:${owner}`,
          { headers },
        ),
        gateway.send(`/v1/account/${owner}/portfolio?projectId=${projectId}`, { headers }),
        gateway.send(`/v1/convert/gas-price?projectId=${projectId}&chainId=${base}`, { headers }),
        gateway.send(
          `/v1?projectId=${projectId}&chainId=${base}`,
          body({ id: 1, jsonrpc: '2.0', method: 'eth_gasPrice' }),
        ),
        gateway.send('/v1/fungible/price', body(price)),
        gateway.send(`/v1/wallet?projectId=${projectId}`, body(assets)),
      ])
      await Promise.all(answers.map((answer) => answer.arrayBuffer()))
    }
  }

  const readKeys = async () => {
    const keys: { key: string; ttl: number }[] = []
    let cursor = '0'
    do {
      const [next, found] = await client.scan(cursor, 'COUNT', 1_000)
      cursor = next
      for (const key of found) keys.push({ key, ttl: await client.pttl(key) })
    } while (cursor !== '0')
    return keys
  }

  it('belongs to the gateway, and goes by itself or is as many as chains and jobs', async () => {
    await flood(0, 100)
    const first = await readKeys()
    await flood(100, 300)
    const second = await readKeys()
    // The flood was not turned away: it left keys for what it asked.
    expect(second.filter(({ key }) => key.includes(':bucket:')).length).toBeGreaterThan(200)
    expect(second.filter(({ key }) => key.includes(':cache:')).length).toBeGreaterThan(200)
    expect(second.filter(({ key }) => !key.startsWith(`${prefix}:`))).toEqual([])
    expect(second.filter(({ ttl }) => ttl === -1)).toEqual([])
    // What numbers the holders of each lock, so that one which was replaced is told from its successor.
    const isToken = (key: string) => /^keys:lock:\{[^}]+\}:token$/.test(key)
    const tokens = (keys: typeof first) => keys.filter(({ key }) => isToken(key)).map(({ key }) => key)
    expect(tokens(second).sort()).toEqual(tokens(first).sort())
    const late = second.filter(({ key, ttl }) => ttl > maxMs && !bounded.test(key) && !isToken(key))
    expect(late).toEqual([])
  })
})
