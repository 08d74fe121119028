import { afterEach, describe, expect, it } from 'vitest'
import { expectProblem } from '../../testing/expectProblem.ts'
import { freeze } from '../../testing/leaveCall.ts'
import { silence, startFaultyNode } from '../../testing/startFaultyNode.ts'
import { startTestGateway } from '../../testing/startTestGateway.ts'

const chainId = 'eip155:31337'
const chains = [{ id: chainId, name: 'Local', rpcUrls: ['http://127.0.0.1:1'] }]
const blockNumber = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' }
/** Reads that differ, because the same read of several callers is sent to a node once. */
const balanceOf = (last: number) => ({
  ...blockNumber,
  method: 'eth_getBalance',
  params: [`0x${String(last).padStart(40, '0')}`, 'latest'],
})
const from = (client: string) => ({ headers: { 'x-forwarded-for': client } })

describe('limits', () => {
  const started: { stop: () => Promise<void> }[] = []
  const start = async (options: Partial<Parameters<typeof startTestGateway>[0]>, now?: () => number) => {
    const gateway = await startTestGateway({ chains, trustedProxies: ['127.0.0.1'], ...options }, now)
    started.push(gateway)
    return gateway
  }
  const startSilent = async (limits: object) => {
    const node = await startFaultyNode(silence)
    const gateway = await start({ chains: [{ id: chainId, name: 'Silent', rpcUrls: [node.url] }], limits })
    started.push(node)
    return { gateway, node }
  }
  afterEach(async () => {
    for (const { stop } of started.splice(0)) await stop()
  })

  it('tells every caller about its bucket', async () => {
    const gateway = await start({ limits: { rate: { tokens: 3, refillPerSecond: 0.01 } } })
    const read = async () => {
      const { status, headers } = await gateway.send('/v1/supported-chains', from('203.0.113.1'))
      return [status, ...['limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`))]
    }
    expect([await read(), await read()]).toEqual([
      [200, '3', '2', '100'],
      [200, '3', '1', '200'],
    ])
    const { headers } = await gateway.send('/v1/supported-chains', from('203.0.113.1'))
    expect(headers.get('access-control-expose-headers')).toContain('ratelimit-remaining')
    expect(await read()).toEqual([429, '3', '0', '300'])
  })

  it('bounds single calls by their own rate and leaves exempt callers alone', async () => {
    const gateway = await start({
      limits: {
        exempt: ['198.51.100.0/24'],
        routes: { supportedChains: { rate: { tokens: 1, refillPerSecond: 0.01 } } },
      },
    })
    const statuses = async (path: string, client: string) => {
      const answers = [await gateway.send(path, from(client)), await gateway.send(path, from(client))]
      return answers.map(({ status }) => status)
    }
    expect(await statuses('/v1/supported-chains', '203.0.113.1')).toEqual([200, 429])
    expect(await statuses('/v1/supported-chains', '198.51.100.7')).toEqual([200, 200])
    expect(await statuses('/health', '203.0.113.1')).toEqual([200, 200])
  })

  it('counts each call of a batch', async () => {
    const gateway = await start({ limits: { rate: { tokens: 5, refillPerSecond: 0.01 } } })
    const send = (count: number) =>
      gateway.rpc(
        chainId,
        Array.from({ length: count }, (_, id) => ({ ...blockNumber, method: 'evm_mine', id })),
      )
    const first = await send(4)
    expect([first.status, first.headers.get('ratelimit-remaining')]).toEqual([200, '1'])
    const refused = await send(4)
    // Its own four calls and the three that were read in vain, of which none were left.
    expect(refused.headers.get('retry-after')).toBe('600')
    await expectProblem(refused, 429, 'rate_limited')
  })

  it('reads no further list of a caller before the one that it refused is paid for', async () => {
    const gateway = await start({ limits: { rate: { tokens: 100, refillPerSecond: 0.01 } } })
    const event = { eventId: 'a', url: '', domain: 'x', timestamp: 1, props: { event: 'E', properties: {} } }
    const send = (items: unknown) => gateway.send('/e', { body: JSON.stringify(items) })
    expect((await send(Array.from({ length: 60 }, () => event))).status).toBe(200)
    await expectProblem(await send(Array.from({ length: 60 }, () => event)), 429, 'rate_limited')
    // Not even looked at, which would tell that it is no event.
    await expectProblem(await send({}), 429, 'rate_limited')
  })

  it('lets one caller have so many calls at once, and no more', async () => {
    const { gateway, node } = await startSilent({ callerConcurrency: 2 })
    const frozen = freeze(node)
    const running = [gateway.rpc(chainId, balanceOf(1)), gateway.rpc(chainId, balanceOf(2))]
    await expect.poll(() => node.bodies.length).toBe(2)
    const refused = await gateway.rpc(chainId, balanceOf(3))
    expect(refused.headers.get('retry-after')).toBe('1')
    await expectProblem(refused, 429, 'rate_limited')
    expect((await gateway.send('/health', from('203.0.113.9'))).status).toBe(200)
    frozen.thaw()
    await Promise.all(running)
    expect((await gateway.send('/health')).status).toBe(200)
  })

  it('holds each call to its own concurrency, deadline and size', async () => {
    const { gateway, node } = await startSilent({
      routes: { rpc: { concurrency: 1, timeoutMs: 3_000, bodyBytes: 200 } },
    })
    const first = gateway.rpc(chainId, blockNumber)
    await expect.poll(() => node.bodies.length).toBe(1)
    await expectProblem(await gateway.rpc(chainId, blockNumber), 503, '')
    await expectProblem(await first, 503, '')
    // The place is taken until the work itself ends; only its caller stopped waiting.
    await expectProblem(await gateway.rpc(chainId, blockNumber), 503, '')
    const other = await start({ limits: { routes: { event: { bodyBytes: 200 } } } })
    await expectProblem(await other.send('/e', { body: 'x'.repeat(201) }), 413, 'body')
    expect((await other.rpc(chainId, { ...blockNumber, params: ['x'.repeat(201)] })).status).toBe(503)
  })

  const events = (count: number) =>
    JSON.stringify(
      Array.from({ length: count }, (_, id) => ({
        eventId: String(id),
        url: '',
        domain: '',
        timestamp: 1,
        props: { event: 'x' },
      })),
    )

  it('bounds every caller who was given no bound, generously', async () => {
    const now = Date.now()
    // Its time stands still, so that no bucket fills again.
    const gateway = await start({ limits: { rate: undefined } }, () => now)
    const first = await gateway.send('/v1/supported-chains', from('203.0.113.1'))
    expect([first.status, first.headers.get('ratelimit-limit')]).toEqual([200, '2000'])
    const statuses = await Promise.all(
      Array.from(
        { length: 8 },
        async () => (await gateway.send('/e', { body: events(450), ...from('203.0.113.1') })).status,
      ),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(4)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    expect((await gateway.send('/e', { body: events(450), ...from('203.0.113.2') })).status).toBe(200)
  })

  it('counts the bytes of a body before it is read', async () => {
    const gateway = await start({ limits: { rate: { tokens: 70, refillPerSecond: 0.01 } } })
    const large = 'x'.repeat(1_000_000)
    const first = await gateway.send('/e', { body: large })
    expect([first.status, first.headers.get('ratelimit-remaining')]).toEqual([400, '8'])
    expect((await gateway.send('/e', { body: large })).status).toBe(429)
  })

  it('says at once that a batch is larger than the bucket will ever be', async () => {
    const gateway = await start({ limits: { rate: { tokens: 5, refillPerSecond: 100 } } })
    const batch = Array.from({ length: 6 }, (_, id) => ({ ...blockNumber, method: 'evm_mine', id }))
    const refused = await gateway.rpc(chainId, batch)
    expect(refused.headers.get('retry-after')).toBeNull()
    await expectProblem(refused, 413, 'body')
    await expectProblem(await gateway.send('/e', { body: events(6) }), 413, 'body')
  })

  it('answers a caller who does not stop asking more and more slowly', async () => {
    const gateway = await start({ limits: { rate: { tokens: 1, refillPerSecond: 0.01 } } })
    const ask = async () => {
      const start = performance.now()
      const { status, headers } = await gateway.send('/v1/supported-chains')
      return { status, connection: headers.get('connection'), ms: performance.now() - start }
    }
    await ask()
    for (let asked = 0; asked < 50; asked += 1) {
      expect(await ask()).toMatchObject({ status: 429, connection: 'keep-alive' })
    }
    const last = await ask()
    expect(last).toMatchObject({ status: 429, connection: 'close' })
    expect(last.ms).toBeGreaterThan(400)
  })

  it('bounds the calls of one project at once', async () => {
    const node = await startFaultyNode(silence)
    started.push(node)
    const frozen = freeze(node)
    const closed = await start({
      chains: [{ id: chainId, name: 'Silent', rpcUrls: [node.url] }],
      projects: [{ id: 'shop' }, { id: 'other' }],
      limits: { projectConcurrency: 1 },
    })
    let asked = 0
    const ask = (project: string) => {
      asked += 1
      return closed.send(`/v1?chainId=${chainId}&projectId=${project}`, { body: JSON.stringify(balanceOf(asked)) })
    }
    const first = ask('shop')
    await expect.poll(() => node.bodies.length).toBe(1)
    await expectProblem(await ask('shop'), 503, '')
    const third = ask('other')
    await expect.poll(() => node.bodies.length).toBe(2)
    frozen.thaw()
    await Promise.all([first, third])
    await expect.poll(async () => (await ask('shop')).status).toBe(200)
    expect(node.bodies.length).toBe(3)
  })
})
