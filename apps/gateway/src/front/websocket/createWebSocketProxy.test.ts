// Long because it holds the whole life of a relayed connection, with the small nodes and clients that this needs.
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { type RunningChains, startChains } from '@foyer/test'
import { createPublicClient, webSocket } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { chainOptions, startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const chainId = 'eip155:31337'
const call = (method: string, params: unknown = [], id: unknown = 1) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })

type NodeHandler = (socket: WebSocket, text: string) => void

/** A WebSocket node that behaves as a test wants. */
async function startNode(handler: NodeHandler = () => {}) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const texts: string[] = []
  server.on('connection', (socket) => {
    socket.on('message', (data, isBinary) => {
      expect(isBinary).toBe(false)
      texts.push(String(data))
      handler(socket, String(data))
    })
  })
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    texts,
    stop: async () => {
      for (const client of server.clients) client.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Opened = { socket: WebSocket; next: () => Promise<unknown>; closed: Promise<[number, string]> }

function open(gateway: TestGateway, path: string, headers: Record<string, string> = {}): Promise<Opened> {
  const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}${path}`, { headers })
  const texts: string[] = []
  const waiting: ((text: string) => void)[] = []
  socket.on('message', (data) => {
    const take = waiting.shift()
    if (take === undefined) texts.push(String(data))
    else take(String(data))
  })
  const next = async () => {
    const text = texts.shift() ?? (await new Promise<string>((resolve) => waiting.push(resolve)))
    return JSON.parse(text) as unknown
  }
  const closed = new Promise<[number, string]>((resolve) => {
    socket.once('close', (code, reason) => resolve([code, String(reason)]))
  })
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve({ socket, next, closed }))
    socket.once('unexpected-response', (_, response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => {
        body += chunk.toString()
      })
      response.on('end', () => reject(new RefusedError(response.statusCode ?? 0, body, response.headers)))
    })
    socket.once('error', reject)
  })
}

class RefusedError extends Error {
  readonly status: number
  readonly body: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  constructor(status: number, body: string, headers: RefusedError['headers']) {
    super(`${status} ${body}`)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

async function refusal(work: Promise<Opened>): Promise<RefusedError> {
  const error = await work.then(
    () => new Error('it was opened'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof RefusedError)) throw error
  return error
}

describe('WebSocket proxy', () => {
  let chains: RunningChains
  let gateway: TestGateway
  const started: { stop: () => Promise<void> }[] = []
  const path = `/v1?chainId=${chainId}&projectId=p`

  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 31337 }] })
    const [chain] = chains.chains
    gateway = await startTestGateway({
      chains: [
        chainOptions(chain, { wsUrls: [chain.rpcUrl.replace('http', 'ws')] }),
        { id: 'eip155:10', name: 'HTTP only', rpcUrls: [chain.rpcUrl] },
      ],
    })
  })
  afterAll(async () => {
    await gateway?.stop()
    await chains?.stop()
  })
  afterEach(async () => {
    await Promise.all(started.splice(0).map(({ stop }) => stop()))
  })

  const start = async (options: Partial<Parameters<typeof startTestGateway>[0]>, ...wsUrls: string[]) => {
    const running = await startTestGateway({
      chains: [{ id: chainId, name: 'Test', rpcUrls: ['http://127.0.0.1:1'], wsUrls }],
      ...options,
    })
    started.push(running)
    return running
  }
  const node = async (handler?: NodeHandler) => {
    const running = await startNode(handler)
    started.push(running)
    return running
  }

  it('lists the chains that it serves', async () => {
    expect(await (await gateway.send('/v1/supported-chains')).json()).toEqual({
      http: [chainId, 'eip155:10'],
      ws: [chainId],
    })
  })

  it.each(['/v1', '/v1/', '/ws'])('answers calls on %s as the node does', async (base) => {
    const { socket, next } = await open(gateway, `${base}?chainId=${chainId}&projectId=p`)
    socket.send(call('eth_getBlockByNumber', ['0x0', false], 'x'))
    expect(await next()).toMatchObject({ id: 'x', result: { number: '0x0' } })
    socket.send(`[${call('eth_chainId')},${call('eth_blockNumber', [], 2)}]`)
    expect(await next()).toMatchObject([{ id: 1, result: '0x7a69' }, { id: 2 }])
    socket.close()
  })

  it('answers the calls of a batch beside a malformed and a refused one, in their order', async () => {
    const { socket, next } = await open(gateway, path)
    socket.send(
      `[${call('eth_chainId')},{"id":7},${call('eth_sign', [], 8)},${call('eth_subscribe', ['newHeads'], 9)}]`,
    )
    expect(await next()).toMatchObject([
      { id: 1, result: '0x7a69' },
      { id: 7, error: { code: -32_600 } },
      { id: 8, error: { code: -32_601 } },
      { id: 9, result: expect.stringMatching(/^0x/) },
    ])
    socket.send(call('eth_chainId', [], 10))
    expect(await next()).toMatchObject({ id: 10, result: '0x7a69' })
    socket.close()
  })

  it('carries subscriptions of a real client', async () => {
    const client = createPublicClient({ transport: webSocket(`${gateway.url.replace('http', 'ws')}${path}`) })
    const numbers: bigint[] = []
    const unwatch = client.watchBlockNumber({ onBlockNumber: (number) => numbers.push(number) })
    await expect
      .poll(async () => {
        await chains.chains[0].mine()
        return numbers.length
      })
      .toBeGreaterThan(0)
    expect(numbers.at(-1)).toBeLessThanOrEqual(await chains.chains[0].client.getBlockNumber())
    unwatch()
    const socket = await client.transport.getRpcClient()
    socket.close()
  })

  it('takes the upgrade of proxies that send "Connection: keep-alive, Upgrade"', async () => {
    const raw = connect(Number(new URL(gateway.url).port), '127.0.0.1')
    raw.write(
      [
        `GET ${path} HTTP/1.1`,
        'Host: gateway',
        'Connection: keep-alive, Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        '\r\n',
      ].join('\r\n'),
    )
    const [chunk] = (await once(raw, 'data')) as [Buffer]
    expect(chunk.toString()).toMatch(/^HTTP\/1\.1 101 /)
    expect(chunk.toString()).toContain('Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=')
    raw.destroy()
  })

  it.each([
    ['an old version', ['Sec-WebSocket-Version: 12', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==']],
    ['no version', ['Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==']],
    ['no key', ['Sec-WebSocket-Version: 13']],
    ['an invalid key', ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: short']],
  ])('refuses a handshake with %s, with the error body and a request id', async (_, lines) => {
    const raw = connect(Number(new URL(gateway.url).port), '127.0.0.1')
    const head = [`GET ${path} HTTP/1.1`, 'Host: gateway', 'Connection: Upgrade', 'Upgrade: websocket', ...lines]
    raw.write(`${head.join('\r\n')}\r\n\r\n`)
    const [chunk] = (await once(raw, 'data')) as [Buffer]
    const [top = '', body = ''] = chunk.toString().split('\r\n\r\n')
    expect(top).toMatch(/^HTTP\/1\.1 400 /)
    expect(top).toMatch(/^x-request-id: [-0-9a-f]{36}$/m)
    expect(top).toMatch(/^sec-websocket-version: 13$/m)
    expect(JSON.parse(body)).toEqual({
      status: 'FAILED',
      reasons: [{ field: '', description: expect.stringContaining('Sec-WebSocket-Key') }],
    })
    raw.destroy()
  })

  it('answers requests that offer another protocol as usual, with their bodies', async () => {
    const raw = connect(Number(new URL(gateway.url).port), '127.0.0.1')
    const body = call('eth_chainId')
    raw.write(
      [
        `POST ${path} HTTP/1.1`,
        'Host: gateway',
        'Connection: Upgrade, HTTP2-Settings',
        'Upgrade: h2c',
        'HTTP2-Settings: AAMAAABkAAQAAP__',
        `Content-Length: ${body.length}`,
        '',
        body,
      ].join('\r\n'),
    )
    const [chunk] = (await once(raw, 'data')) as [Buffer]
    expect(chunk.toString()).toMatch(/^HTTP\/1\.1 200 /)
    await expect.poll(() => chunk.toString()).toContain('"result":"0x7a69"')
    raw.destroy()
  })

  it('refuses with the status of the contract', async () => {
    for (const [target, status, field] of [
      ['/v1?chainId=eip155:999', 400, 'chainId'],
      ['/ws?chainId=nonsense', 400, 'chainId'],
      ['/v1?chainId=eip155:10', 400, 'chainId'],
      [`${path}&providerId=127.0.0.1`, 400, 'provider'],
      ['/v1/supported-chains', 404, 'path'],
    ] as const) {
      const { status: actual, body, headers } = await refusal(open(gateway, target))
      expect({ target, actual, body: JSON.parse(body) }).toEqual({
        target,
        actual: status,
        body: { status: 'FAILED', reasons: [{ field, description: expect.stringMatching(/^[A-Z].*\.$/) }] },
      })
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
    const traced = await refusal(open(gateway, '/ws', { 'x-request-id': 'trace-7' }))
    expect(traced.headers['x-request-id']).toBe('trace-7')
    const missing = await refusal(open(gateway, '/ws'))
    expect([missing.status, missing.body]).toEqual([400, 'The query parameter chainId is missing.'])
  })

  it.each([
    [{}, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/],
    [{ 'x-request-id': 'trace-8' }, /^trace-8$/],
  ])('says the id of a request that it opened, given %j', async (headers, id) => {
    const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}${path}`, { headers })
    const [[response]] = await Promise.all([
      once(socket, 'upgrade') as Promise<[IncomingMessage]>,
      once(socket, 'open'),
    ])
    socket.close()
    expect([response.statusCode, response.headers['x-request-id']]).toEqual([101, expect.stringMatching(id)])
  })

  it('checks project, origin and the testing project’s choice of a node', async () => {
    const { url, texts } = await node((socket, text) => socket.send(text))
    const closed = await start(
      {
        projects: [{ id: 'shop', origins: ['https://*.shop.example'] }, { id: 'tester' }],
        testingProject: 'tester',
      },
      url,
    )
    const target = (query: string) => `/ws?chainId=${chainId}${query}`
    const origin = { origin: 'https://evil.example' }
    expect((await refusal(open(closed, target('')))).status).toBe(401)
    expect((await refusal(open(closed, target('&projectId=x')))).status).toBe(401)
    expect((await refusal(open(closed, target('&projectId=x&providerId=y')))).status).toBe(401)
    expect((await refusal(open(closed, target('&projectId=shop'), origin))).status).toBe(403)
    expect((await refusal(open(closed, target('&projectId=tester&providerId=y')))).status).toBe(400)
    expect((await refusal(open(closed, target('&projectId=shop&providerId=127.0.0.1')))).status).toBe(400)
    const { socket } = await open(closed, target('&projectId=shop'), { origin: 'https://www.shop.example' })
    const chosen = await open(closed, target('&projectId=tester&providerId=127.0.0.1'))
    chosen.socket.send(call('eth_blockNumber'))
    expect(await chosen.next()).toMatchObject({ method: 'eth_blockNumber' })
    expect(texts).toEqual([call('eth_blockNumber')])
    socket.close()
    chosen.socket.close()
  })

  it('lets only pages of the listed origins in, and callers that are no pages', async () => {
    const { url } = await node((socket, text) => socket.send(text))
    const listed = await start({ cors: { origins: ['https://*.shop.example'] } }, url)
    const foreign = await refusal(open(listed, path, { origin: 'https://evil.example' }))
    expect([foreign.status, JSON.parse(foreign.body)]).toEqual([
      403,
      {
        status: 'FAILED',
        reasons: [{ field: 'origin', description: expect.stringContaining('https://evil.example') }],
      },
    ])
    for (const headers of [{ origin: 'https://www.shop.example' }, {}]) {
      const { socket } = await open(listed, path, headers)
      expect(socket.readyState).toBe(socket.OPEN)
      socket.close()
    }
  })

  it('keeps the method policy, answers what is wrong and stays open', async () => {
    const { url, texts } = await node((socket, text) => socket.send(text))
    const { socket, next } = await open(await start({}, url), path)
    socket.send('{"jsonrpc"')
    expect(await next()).toMatchObject({ id: null, error: { code: -32_700 } })
    socket.send('{"id":7}')
    expect(await next()).toMatchObject({ id: 7, error: { code: -32_600 } })
    socket.send(call('eth_sendTransaction', [{}], 8))
    expect(await next()).toMatchObject({ id: 8, error: { code: -32_601 } })
    socket.send(`[${call('anvil_mine', [], 1)},${call('eth_blockNumber', [], 2)}]`)
    expect(await next()).toMatchObject([
      { id: 1, error: { code: -32_601 } },
      { id: 2, method: 'eth_blockNumber' },
    ])
    socket.send(call('net_version', [], 9))
    expect(await next()).toEqual({ jsonrpc: '2.0', id: 9, result: '31337' })
    socket.send(Buffer.from(call('eth_subscribe', ['newHeads'])), { binary: true })
    expect(await next()).toMatchObject({ method: 'eth_subscribe' })
    expect(texts).toEqual([`[${call('eth_blockNumber', [], 2)}]`, call('eth_subscribe', ['newHeads'])])
    socket.close()
  })

  it('tries another node when one refuses, and answers 410 when all do', async () => {
    const refusing = createServer((_, response) => response.writeHead(500).end())
    refusing.on('upgrade', (_, socket) => socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n'))
    refusing.listen(0, '127.0.0.1')
    await once(refusing, 'listening')
    const bad = `ws://127.0.0.1:${(refusing.address() as AddressInfo).port}`
    const good = await node((socket, text) => socket.send(text))
    const two = await start({}, bad, good.url)
    for (let index = 0; index < 6; index += 1) {
      const { socket, next } = await open(two, path)
      socket.send(call('eth_blockNumber'))
      expect(await next()).toMatchObject({ method: 'eth_blockNumber' })
      socket.close()
    }
    const none = await refusal(open(await start({}, bad, 'ws://127.0.0.1:1'), path))
    expect([none.status, none.headers['content-type']]).toEqual([410, 'text/plain; charset=UTF-8'])
    refusing.close()
  })

  it('closes cleanly when the node goes, and lets the node go when the client goes', async () => {
    const { url, server } = await node((socket) => socket.terminate())
    const running = await start({}, url)
    const first = await open(running, path)
    first.socket.send(call('eth_blockNumber'))
    expect(await first.closed).toEqual([1011, 'The node went away. Connect again.'])
    const second = await open(running, path)
    await expect.poll(() => server.clients.size).toBe(1)
    second.socket.terminate()
    await expect.poll(() => server.clients.size).toBe(0)
  })

  it('bounds frames, connections and calls', async () => {
    const { url } = await node((socket, text) => socket.send(text))
    const bounded = await start(
      {
        limits: {
          webSocketFrameBytes: 1_000,
          webSocketsPerCaller: 2,
          routes: { websocket: { rate: { tokens: 6, refillPerSecond: 0.01 } } },
        },
      },
      url,
    )
    const first = await open(bounded, path)
    const second = await open(bounded, path)
    const third = await refusal(open(bounded, path))
    expect([third.status, third.headers['retry-after']]).toEqual([429, '10'])
    first.socket.send(call('eth_call', ['0'.repeat(2_000)]))
    expect((await first.closed)[0]).toBe(1009)
    second.socket.send(call('eth_blockNumber'))
    expect(await second.next()).toMatchObject({ method: 'eth_blockNumber' })
    second.socket.send(`[${call('eth_blockNumber')},${call('eth_gasPrice')},${call('eth_gasPrice')}]`)
    expect(await second.next()).toMatchObject([
      { error: { code: -32_005, message: expect.stringContaining('Too many requests') } },
      { id: 1 },
      { id: 1 },
    ])
    second.socket.close()
  })

  it('reads a client that sends too much more slowly, and answers others meanwhile', async () => {
    const { url } = await node((socket, text) => socket.send(text))
    const limits = { webSocketRate: { tokens: 20, refillPerSecond: 40 } }
    const bounded = await start({ limits, trustedProxies: ['127.0.0.1'] }, url)
    const flooding = await open(bounded, path, { 'x-forwarded-for': '203.0.113.1' })
    for (let id = 0; id < 60; id += 1) flooding.socket.send(call('eth_blockNumber', [], id))
    const beganAt = performance.now()
    const other = await open(bounded, path, { 'x-forwarded-for': '203.0.113.2' })
    other.socket.send(call('eth_gasPrice'))
    expect(await other.next()).toMatchObject({ method: 'eth_gasPrice' })
    for (let id = 0; id < 60; id += 1) expect(await flooding.next()).toMatchObject({ id })
    // What arrived in one packet is answered; the next is read when the debt is paid off.
    flooding.socket.send(call('eth_blockNumber', [], 60))
    expect(await flooding.next()).toMatchObject({ id: 60 })
    expect(performance.now() - beganAt).toBeGreaterThan(900)
    flooding.socket.close()
    other.socket.close()
  })

  it('says at once that a batch is larger than the bucket will ever be', async () => {
    const { url } = await node((socket, text) => socket.send(text))
    const limits = { routes: { websocket: { rate: { tokens: 3, refillPerSecond: 100 } } } }
    const { socket, next } = await open(await start({ limits }, url), path)
    socket.send(`[${[1, 2, 3, 4].map((id) => call('eth_blockNumber', [], id)).join(',')}]`)
    expect(await next()).toMatchObject([
      { id: 1, error: { code: -32_005, message: expect.stringContaining('3 calls') } },
      { id: 2 },
      { id: 3 },
      { id: 4 },
    ])
    socket.close()
  })

  it('ends connections whose other side fell silent', async () => {
    const { url, server } = await node()
    // Longer than a busy machine keeps an answer to a ping waiting.
    const pinging = await start({ limits: { webSocketPingMs: 1_000 } }, url)
    const lively = await open(pinging, path)
    const silent = connect(Number(new URL(pinging.url).port), '127.0.0.1')
    silent.write(
      `GET ${path} HTTP/1.1\r\nHost: g\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    )
    silent.resume()
    await once(silent, 'close')
    await expect.poll(() => server.clients.size).toBe(1)
    expect(lively.socket.readyState).toBe(WebSocket.OPEN)
    lively.socket.close()
  })

  it('keeps the order of frames and loses none when both sides send a lot', async () => {
    const { url } = await node((socket, text) => socket.send(text))
    const { socket, next } = await open(await start({}, url), path)
    const padding = 'a'.repeat(20_000)
    for (let id = 0; id < 400; id += 1) socket.send(call('eth_call', [padding], id))
    for (let id = 0; id < 400; id += 1) expect(await next()).toMatchObject({ id })
    socket.close()
  })

  it('says goodbye when the gateway stops', async () => {
    const { url } = await node()
    const running = await start({}, url)
    const { closed } = await open(running, path)
    await running.gateway.stop()
    expect(await closed).toEqual([1001, 'The gateway stops. Connect again.'])
  })
})
