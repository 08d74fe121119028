import { type RunningOtlpReceiver, type RunningVendor, startMeld, startOtlpReceiver } from '@foyer/test'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readMetrics } from '../../../testing/readMetrics.ts'
import { runProcess } from '../../../testing/runProcess.ts'
import { answer, type FaultyNode, result, startFaultyNode } from '../../../testing/startFaultyNode.ts'
import { startTestGateway, type TestGateway } from '../../../testing/startTestGateway.ts'
import type { GatewayOptions } from '../../config/schema.ts'

const chainId = 'eip155:31337'
const owner = `0x${'ab'.repeat(20)}`
const balancePath = `/v1/account/${owner}/balance?currency=usd&chainId=${chainId}&st=a&sv=1&projectId=shop`

describe('traces', () => {
  let receiver: RunningOtlpReceiver
  let node: FaultyNode
  let meld: RunningVendor
  let gateway: TestGateway | undefined

  beforeEach(async () => {
    ;[receiver, node, meld] = await Promise.all([
      startOtlpReceiver(),
      startFaultyNode(result('0x1')),
      startMeld({ key: 'vendor-secret' }),
    ])
  })
  afterEach(async () => {
    await gateway?.stop()
    gateway = undefined
    await Promise.all([receiver.stop(), node.stop(), meld.stop()])
  })

  const start = async (traces: object = {}, options: Partial<GatewayOptions> = {}) => {
    gateway = await startTestGateway({
      chains: [{ id: chainId, name: 'Public', rpcUrls: [{ url: node.url, id: 'own-node' }] }],
      projects: [{ id: 'shop' }],
      history: { enabled: false },
      vendors: { meld: { key: 'vendor-secret', baseUrl: meld.url } },
      outside: { allowPrivateHosts: ['127.0.0.1'] },
      traces: { endpoint: receiver.url, headers: { authorization: 'Bearer collector-secret' }, ...traces },
      ...options,
    })
    return gateway
  }
  /** Stopping sends what waits. */
  const stopAndRead = async () => {
    await gateway?.gateway.stop()
    expect(receiver.refusals()).toEqual([])
    return receiver.spans()
  }
  const named = (name: string) => receiver.spans().filter((span) => span.name === name)

  it('tell of a call what it asked of nodes, companies and the database, in one tree', async () => {
    const { send } = await start()
    expect((await send(balancePath)).status).toBe(200)
    expect((await send('/v1/onramp/providers/properties?type=countries&projectId=shop')).status).toBe(200)
    const event = { eventId: 'e', url: '', domain: '', timestamp: 1, props: { event: 'TRACK' } }
    expect((await send('/e?projectId=shop', { body: JSON.stringify(event) })).status).toBe(200)
    await stopAndRead()

    const [balance] = named('GET balance')
    expect(balance).toMatchObject({
      kind: 2,
      parentSpanId: undefined,
      status: 0,
      attributes: {
        'http.request.method': 'GET',
        'http.response.status_code': 200,
        'foyer.call': 'balance',
        'foyer.project': 'shop',
      },
      resource: { 'service.name': 'foyer-gateway', 'service.version': expect.any(String) },
    })
    const below = (call: typeof balance) =>
      receiver.spans().filter(({ parentSpanId }) => parentSpanId === (call?.spanId ?? ''))
    const nodeCalls = below(balance).filter(({ attributes }) => attributes['rpc.system'] === 'jsonrpc')
    expect(nodeCalls.length).toBeGreaterThan(0)
    for (const call of nodeCalls) {
      expect(call).toMatchObject({
        kind: 3,
        traceId: balance?.traceId,
        attributes: { 'foyer.chain': chainId, 'foyer.node': 'own-node', 'rpc.method': call.name },
      })
      expect(call.milliseconds).toBeLessThanOrEqual(balance?.milliseconds ?? 0)
    }
    expect(below(named('GET onrampProperties')[0]).map(({ name }) => name)).toContain('ask meld')
    const [stored] = named('POST event')
    expect(below(stored).map(({ name }) => name)).toContain('insert analytics_events')
  })

  it('hold no account, key, address, body or text that a caller chose', async () => {
    const { send } = await start()
    await send(balancePath, { headers: { 'x-request-id': 'personal-request-id', 'x-forwarded-for': '203.0.113.77' } })
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_somethingPersonal', params: [owner, 'typed-by-somebody'] }
    await send(`/v1?chainId=${chainId}&projectId=shop`, { body: JSON.stringify(call) })
    await send(`/v1/identity/${owner}?projectId=shop`)
    await send('/v1/onramp/providers/properties?type=countries&projectId=shop')
    await send('/somebody-was-here?who=me')
    const spans = await stopAndRead()
    expect(spans.length).toBeGreaterThan(4)
    const text = JSON.stringify(spans).toLowerCase()
    const port = new URL(node.url).port
    const secrets = [owner, 'secret', 'typed-by', 'personal', '203.0.113', '127.0.0.1', 'somebody', 'http://', port]
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    for (const { authorization } of receiver.requests()) expect(authorization).toBe('Bearer collector-secret')
  })

  it('say which node failed and how, and that the call did', async () => {
    node.behave(answer(500, 'gone'))
    const { send } = await start()
    expect((await send(`/v1/convert/gas-price?chainId=${chainId}&projectId=shop`)).status).toBe(503)
    await stopAndRead()
    const [call] = named('GET convertGasPrice')
    expect(call).toMatchObject({ status: 2, attributes: { 'http.response.status_code': 503 } })
    const failed = receiver.spans().filter(({ parentSpanId }) => parentSpanId === call?.spanId)
    expect(failed[0]).toMatchObject({ status: 2, attributes: { 'error.type': 'status 500', 'foyer.node': 'own-node' } })
  })

  it('continue what a trusted proxy began, and nothing that a stranger sends', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    const path = '/v1/supported-chains'
    const { send } = await start({}, { trustedProxies: ['127.0.0.1'] })
    await send(path, { headers: { traceparent } })
    await send(path, { headers: { traceparent: 'nonsense' } })
    await gateway?.stop()
    const { send: sendAsStranger } = await start()
    await sendAsStranger(path, { headers: { traceparent } })
    await stopAndRead()
    const [continued, odd, stranger] = named('GET supportedChains')
    expect(continued).toMatchObject({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentSpanId: 'b7ad6b7169203331',
    })
    for (const span of [odd, stranger]) {
      expect(span?.parentSpanId).toBeUndefined()
      expect(span?.traceId).not.toBe(continued?.traceId)
    }
  })

  it('cost a gateway without them nothing: their kit is not even loaded', async () => {
    const loaded = async (traces: object) => {
      const options = {
        database: ':memory:',
        logLevel: 'silent',
        chains: [{ id: chainId, name: 'None', rpcUrls: ['http://127.0.0.1:1'] }],
        ...traces,
      }
      const { output, ended } = runProcess(new URL('./loadedKit.fixture.ts', import.meta.url), [
        JSON.stringify(options),
      ])
      expect(await ended).toBe(0)
      return output()
    }
    // The API itself is a part of the kit for metrics.
    expect(await loaded({})).toMatch(/^loaded: (api)?\n$/)
    expect(await loaded({ traces: { endpoint: receiver.url } })).toMatch(/exporter-trace-otlp-http .*sdk-trace/)
  })

  it('cover the share of calls that the operator wants', async () => {
    const { send } = await start({ ratio: 0.25 })
    for (let times = 0; times < 200; times += 1) await send('/v1/supported-chains')
    const spans = await stopAndRead()
    // 50 on average; fewer than 15 or more than 100 come once in a billion runs.
    expect(spans.length).toBeGreaterThan(14)
    expect(spans.length).toBeLessThan(101)
  })

  it('go out again when the collector asks for it, and count as lost when it takes none; calls go on', async () => {
    receiver.refuse(1)
    const { send, metricsUrl } = await start()
    expect((await send('/v1/supported-chains')).status).toBe(200)
    const sent = 'trace_spans_total{outcome="sent"}'
    await expect.poll(async () => (await readMetrics(metricsUrl))[sent]).toBeGreaterThanOrEqual(1)
    receiver.refuse(1_000, 400)
    expect((await send('/v1/supported-chains')).status).toBe(200)
    const lost = 'trace_spans_total{outcome="lost"}'
    await expect.poll(async () => (await readMetrics(metricsUrl))[lost]).toBeGreaterThanOrEqual(1)
    expect(named('GET supportedChains')).toHaveLength(1)
  })
})
