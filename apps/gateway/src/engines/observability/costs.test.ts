import { type RunningVendor, startMeld } from '@foyer/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMetrics } from '../../testing/readMetrics.ts'
import { type FaultyNode, result, startFaultyNode } from '../../testing/startFaultyNode.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'
import { createMetrics } from './metrics.ts'

const chainId = 'eip155:31337'

describe('what the metrics tell of costs', () => {
  let node: FaultyNode
  let meld: RunningVendor
  let gateway: TestGateway

  beforeAll(async () => {
    ;[node, meld] = await Promise.all([startFaultyNode(result('0x1')), startMeld({ key: 'secret' })])
    gateway = await startTestGateway({
      chains: [{ id: chainId, name: 'Public', rpcUrls: [node.url] }],
      projects: [
        { id: 'shop', origins: ['https://shop.example'] },
        { id: 'bar', origins: ['https://bar.example'] },
      ],
      history: { enabled: false },
      vendors: { meld: { key: 'secret', baseUrl: meld.url } },
      outside: { allowPrivateHosts: ['127.0.0.1'] },
    })
  })
  afterAll(async () => {
    await gateway?.stop()
    await Promise.all([node?.stop(), meld?.stop()])
  })

  it('counts what each project asks of nodes, and what each vendor is asked', async () => {
    // Nonces are never shared, so each of these costs a call.
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionCount', params: [`0x${'1'.repeat(40)}`, 'latest'] }
    for (let times = 0; times < 2; times += 1) {
      const body = JSON.stringify(call)
      expect((await gateway.send(`/v1?chainId=${chainId}&projectId=shop`, { body })).status).toBe(200)
    }
    const countries = await gateway.send('/v1/onramp/providers/properties?type=countries&projectId=shop')
    expect(countries.status).toBe(200)
    const figures = await readMetrics(gateway.metricsUrl)
    expect(figures).toMatchObject({
      'project_calls_total{project="shop"}': 3,
      [`project_node_calls_total{project="shop",chain_id="${chainId}"}`]: 2,
      'vendor_calls_total{vendor="meld",outcome="answered"}': 1,
      'project_vendor_calls_total{project="shop",vendor="meld"}': 1,
    })
    for (const name of ['project_seconds_total{project="shop"}', 'vendor_seconds_total{vendor="meld"}']) {
      expect(figures[name]).toBeGreaterThan(0)
    }
    expect(figures['vendor_bytes_total{vendor="meld"}']).toBeGreaterThan(20)
  })

  const owner = `0x${'2'.repeat(40)}`
  const made: readonly [string, string, object?][] = [
    ['a balance', `/v1/account/${owner}/balance?currency=usd&chainId=${chainId}&st=a&sv=1&projectId=shop`],
    ['a gas price', `/v1/convert/gas-price?chainId=${chainId}&projectId=shop`],
    ['a token', `/v1/convert/tokens?chainId=${chainId}&address=${chainId}:0x${'3'.repeat(40)}&projectId=shop`],
    [
      'assets of a wallet',
      '/v1/wallet?projectId=shop',
      { jsonrpc: '2.0', id: 1, method: 'wallet_getAssets', params: [{ account: `0x${'4'.repeat(40)}` }] },
    ],
  ]

  const paidBy = async (project: string) =>
    (await readMetrics(gateway.metricsUrl))[`project_node_calls_total{project="${project}",chain_id="${chainId}"}`] ?? 0

  it.each(made)(
    'counts the calls to nodes that %s makes necessary, and none for a kept answer',
    async (_, path, body) => {
      const ask = async () => {
        const options = body === undefined ? {} : { body: JSON.stringify(body) }
        expect((await gateway.send(path, options)).status).toBe(200)
        return paidBy('shop')
      }
      const before = await paidBy('shop')
      const after = await ask()
      expect(after).toBeGreaterThan(before)
      expect(await ask()).toBe(after)
    },
  )

  it('counts what several projects wait for together for the first of them', async () => {
    const held: (() => void)[] = []
    node.behave((response, body) => held.push(() => result('0x1')(response, body)))
    const path = `/v1/account/0x${'5'.repeat(40)}/balance?currency=usd&chainId=${chainId}&st=a&sv=1&projectId=`
    const shared = async () => {
      const figures = Object.entries(await readMetrics(gateway.metricsUrl))
      return figures.filter(([name]) => name.startsWith('cache_hits_total')).reduce((sum, [, value]) => sum + value, 0)
    }
    const [shop, hits] = [await paidBy('shop'), await shared()]
    const first = gateway.send(`${path}shop`)
    await expect.poll(() => held.length).toBeGreaterThan(0)
    const second = gateway.send(`${path}bar`)
    await expect.poll(shared).toBeGreaterThan(hits)
    node.behave(result('0x1'))
    for (const answer of held) answer()
    expect([(await first).status, (await second).status]).toEqual([200, 200])
    expect(await paidBy('shop')).toBeGreaterThan(shop)
    expect(await paidBy('bar')).toBe(0)
  })

  it('tells them under names that say what is counted, as Prometheus wants them', async () => {
    const metrics = createMetrics()
    const kinds = await metrics.registry.getMetricsAsJSON()
    metrics.close()
    const strange = kinds
      .map(({ name, type }) => ({ name, type: String(type) }))
      .filter(({ name, type }) => (type === 'counter') !== name.endsWith('_total'))
    expect(strange).toEqual([])
    expect(kinds.filter(({ name, type }) => String(type) === 'histogram' && !name.endsWith('_seconds'))).toEqual([])
  })
})
