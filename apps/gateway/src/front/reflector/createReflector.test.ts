// Long because it holds the whole life of a reflected session, over real sockets, and each bound at its edge.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createTestClock } from '../../testing/createTestClock.ts'
import { readMetrics } from '../../testing/readMetrics.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const binary = 'com.solana.mobilewalletadapter.v1'
const base64 = 'com.solana.mobilewalletadapter.v1.base64'

type Frame = { bytes: Buffer; isBinary: boolean }
type Side = {
  socket: WebSocket
  next: () => Promise<Frame>
  closed: Promise<{ code: number; reason: string }>
}

const running: TestGateway[] = []
const sides: Side[] = []

afterEach(async () => {
  for (const { socket } of sides.splice(0)) socket.terminate()
  await Promise.all(running.splice(0).map((gateway) => gateway.stop()))
})

type Options = Parameters<typeof startTestGateway>[0]

async function start(
  reflector: Options['reflector'] = {},
  options: Partial<Options> = {},
  now?: () => number,
): Promise<TestGateway> {
  const base = { chains: [{ id: 'eip155:1', name: 'Test', rpcUrls: ['http://127.0.0.1:1'] }], reflector }
  const gateway = await startTestGateway({ ...base, ...options }, now)
  running.push(gateway)
  return gateway
}

type Offer = { id?: string; protocols?: string[]; headers?: Record<string, string>; path?: string }

function open(gateway: TestGateway, { id, protocols = [binary], headers = {}, path = '/reflect' }: Offer = {}) {
  const query = id === undefined ? '' : `?id=${id}`
  const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}${path}${query}`, protocols, { headers })
  const frames: Frame[] = []
  const waiting: ((frame: Frame) => void)[] = []
  socket.on('message', (data: Buffer, isBinary) => {
    const take = waiting.shift()
    if (take === undefined) frames.push({ bytes: data, isBinary })
    else take({ bytes: data, isBinary })
  })
  const next = async () => frames.shift() ?? (await new Promise<Frame>((resolve) => waiting.push(resolve)))
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: String(reason) }))
  })
  return new Promise<Side>((resolve, reject) => {
    const side = { socket, next, closed }
    socket.once('open', () => {
      sides.push(side)
      resolve(side)
    })
    socket.once('unexpected-response', (_, response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => {
        body += chunk.toString()
      })
      response.on('end', () => reject(new Error(`${response.statusCode} ${body}`)))
    })
    socket.once('error', reject)
  })
}

/** Begins a session; answers its side and the id, as a page reads it. */
async function begin(gateway: TestGateway, offer: Offer = {}) {
  const side = await open(gateway, offer)
  const { bytes, isBinary } = await side.next()
  const raw = side.socket.protocol === base64 ? Buffer.from(String(bytes), 'base64') : bytes
  expect(raw[0]).toBe(32)
  expect(raw).toHaveLength(33)
  return { side, id: raw.subarray(1).toString('base64url'), isBinary }
}

/** Two sides that were told of each other. */
async function join(gateway: TestGateway, page: Offer = {}, wallet: Offer = {}) {
  const { side, id } = await begin(gateway, page)
  const second = await open(gateway, { ...wallet, id })
  for (const each of [side, second]) expect((await each.next()).bytes).toHaveLength(0)
  return { page: side, wallet: second, id }
}

describe('reflector', () => {
  it('stays away unless the operator wants it', async () => {
    const gateway = await startTestGateway({
      chains: [{ id: 'eip155:1', name: 'Test', rpcUrls: ['http://127.0.0.1:1'] }],
    })
    running.push(gateway)
    await expect(open(gateway)).rejects.toThrow(/^404 .*Use \/v1 or \/ws\./)
    expect((await gateway.send('/reflect')).status).toBe(404)
  })

  it('tells a plain request to open a WebSocket, and leaves the other WebSockets where they are', async () => {
    const gateway = await start()
    expect((await gateway.send('/reflect')).status).toBe(426)
    await expect(open(gateway, { path: '/elsewhere' })).rejects.toThrow(/^404 .*\/v1 or \/ws or \/reflect/)
    await expect(open(gateway, { path: '/v1' })).rejects.toThrow(/^400 /)
  })

  it('gives each session a separate id', async () => {
    const gateway = await start()
    const ids = await Promise.all(Array.from({ length: 20 }, async () => (await begin(gateway)).id))
    expect(new Set(ids).size).toBe(20)
  })

  it('passes frames both ways unchanged', async () => {
    const gateway = await start()
    const { page, wallet } = await join(gateway)
    const sent = [randomBytes(1), randomBytes(65_536), Buffer.alloc(0), randomBytes(262_144)]
    for (const bytes of sent) page.socket.send(bytes)
    for (const bytes of sent) expect(await wallet.next()).toEqual({ bytes, isBinary: true })
    wallet.socket.send(sent[1] ?? '')
    expect(await page.next()).toEqual({ bytes: sent[1], isBinary: true })
    expect(await readMetrics(gateway.metricsUrl)).toMatchObject({
      reflector_sessions: 1,
      reflector_sessions_joined_total: 1,
      reflector_bytes_total: 1 + 65_536 + 262_144 + 65_536,
    })
  })

  it.each([
    [base64, binary],
    [binary, base64],
    [base64, base64],
  ])('translates between the subprotocols: %s and %s', async (ofPage, ofWallet) => {
    const gateway = await start()
    const { page, wallet } = await join(gateway, { protocols: [ofPage] }, { protocols: [ofWallet] })
    const bytes = randomBytes(100)
    for (const [from, to] of [
      [page, wallet],
      [wallet, page],
    ] as const) {
      from.socket.send(from.socket.protocol === base64 ? bytes.toString('base64') : bytes)
      const frame = await to.next()
      expect(frame.isBinary).toBe(to.socket.protocol === binary)
      expect(frame.isBinary ? frame.bytes : Buffer.from(String(frame.bytes), 'base64')).toEqual(bytes)
    }
  })

  it('gives ids in the text of the subprotocol, and prefers bytes', async () => {
    const gateway = await start()
    expect((await begin(gateway, { protocols: [base64] })).isBinary).toBe(false)
    const { side, isBinary } = await begin(gateway, { protocols: [base64, binary] })
    expect(side.socket.protocol).toBe(binary)
    expect(isBinary).toBe(true)
  })

  it.each([[[]], [['com.solana.mobilewalletadapter.v2']]])('refuses the subprotocols %j', async (protocols) => {
    await expect(open(await start(), { protocols })).rejects.toThrow(/^400 .*mobilewalletadapter\.v1/)
  })

  it.each([
    ['unknown', () => randomBytes(32).toString('base64url')],
    ['empty', () => ''],
    ['huge', () => 'A'.repeat(4_000)],
  ])('refuses an id that is %s', async (_, id) => {
    const gateway = await start()
    await begin(gateway)
    await expect(open(gateway, { id: id() })).rejects.toThrow(/^404 .*No session waits under this id/)
  })

  it('takes ids in the other alphabet and with the signs of filling', async () => {
    const gateway = await start()
    const { side, id } = await begin(gateway)
    const written = encodeURIComponent(`${id.replaceAll('-', '+').replaceAll('_', '/')}=`)
    await open(gateway, { id: written })
    expect((await side.next()).bytes).toHaveLength(0)
  })

  it('lets one side in and no third, also when both come at once', async () => {
    const gateway = await start()
    const { page, wallet, id } = await join(gateway)
    await expect(open(gateway, { id })).rejects.toThrow(/^404 /)
    page.socket.send(Buffer.from('still there'))
    expect(String((await wallet.next()).bytes)).toBe('still there')
    const { id: raced } = await begin(gateway)
    const results = await Promise.allSettled([open(gateway, { id: raced }), open(gateway, { id: raced })])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it.each(['page', 'wallet'] as const)('ends for both when the %s closes', async (who) => {
    const gateway = await start()
    const both = await join(gateway)
    const other = who === 'page' ? both.wallet : both.page
    both[who].socket.close(1000)
    expect(await other.closed).toEqual({ code: 1000, reason: 'The other side closed.' })
    await expect(open(gateway, { id: both.id })).rejects.toThrow(/^404 /)
    await expect
      .poll(() => readMetrics(gateway.metricsUrl))
      .toMatchObject({ 'reflector_sessions_ended_total{how="closed"}': 1, reflector_sessions: 0 })
  })

  it('says so when the other side breaks off', async () => {
    const { page, wallet } = await join(await start())
    wallet.socket.terminate()
    expect(await page.closed).toEqual({ code: 1011, reason: 'The other side went away.' })
  })

  it('forgets a session whose page left before a wallet joined', async () => {
    const gateway = await start()
    const { side, id } = await begin(gateway)
    side.socket.close()
    await side.closed
    await expect
      .poll(() => readMetrics(gateway.metricsUrl))
      .toMatchObject({ 'reflector_sessions_ended_total{how="alone"}': 1, reflector_sessions: 0 })
    await expect(open(gateway, { id })).rejects.toThrow(/^404 /)
  })

  it('ends a session that sends a message before a wallet joined', async () => {
    const { side } = await begin(await start())
    side.socket.send(randomBytes(10))
    expect((await side.closed).code).toBe(1008)
  })

  it.each([
    ['text where bytes were agreed', binary, 'text'],
    ['what is no base64', base64, 'not base64!'],
    ['base64 that is cut off', base64, 'QUJ'],
  ])('ends a session over %s', async (_, protocol, text) => {
    const { page, wallet } = await join(await start(), { protocols: [protocol] })
    page.socket.send(text)
    expect((await page.closed).code).toBe(1003)
    expect((await wallet.closed).code).toBe(1003)
  })

  describe('bounds', () => {
    it('waits for the second side as long as it may', async () => {
      const { side } = await begin(await start({ waitMs: 100 }))
      expect(await side.closed).toEqual({ code: 1001, reason: 'The other side did not join in time.' })
    })

    it('bears silence as long as it may, and no longer', async () => {
      const { page, wallet } = await join(await start({ idleMs: 1_500 }))
      const silent = page.closed.then(() => Date.now())
      let last = 0
      for (let turn = 0; turn < 4; turn += 1) {
        await new Promise((resolve) => wallet.socket.ping(undefined, undefined, resolve))
        await once(wallet.socket, 'pong')
        // Before it is sent: the gateway counts from when it arrives.
        last = Date.now()
        page.socket.send(Buffer.of(turn))
        await wallet.next()
      }
      expect((await silent) - last).toBeGreaterThanOrEqual(1_400)
      expect((await wallet.closed).reason).toBe('Nothing was said for too long.')
    })

    it('ends a session that lasts too long, however much it says', async () => {
      const { page, wallet } = await join(await start({ lifetimeMs: 200, idleMs: 10_000 }))
      wallet.socket.on('message', (data) => wallet.socket.send(data as Buffer))
      page.socket.on('message', (data) => page.socket.send(data as Buffer))
      page.socket.send(Buffer.of(1))
      expect((await page.closed).reason).toBe('This session lasted as long as one may.')
    })

    it('takes a frame of the largest size and ends over one byte more', async () => {
      const { page, wallet } = await join(await start({ frameBytes: 1_000 }))
      page.socket.send(Buffer.alloc(1_000))
      expect((await wallet.next()).bytes).toHaveLength(1_000)
      page.socket.send(Buffer.alloc(1_001))
      expect((await page.closed).code).toBe(1009)
      expect((await wallet.closed).code).toBe(1011)
    })

    it('carries as many bytes as a session may say, of both sides together, and ends at one more', async () => {
      const { page, wallet } = await join(await start({ sessionBytes: 1_000 }))
      page.socket.send(Buffer.alloc(600))
      expect((await wallet.next()).bytes).toHaveLength(600)
      wallet.socket.send(Buffer.alloc(400))
      expect((await page.next()).bytes).toHaveLength(400)
      page.socket.send(Buffer.of(1))
      expect(await wallet.closed).toEqual({ code: 1009, reason: 'This session said as much as one may.' })
    })

    it('opens as many sessions as there may be, and another when one has gone', async () => {
      const gateway = await start({ sessions: 2 })
      const [first] = [await begin(gateway), await begin(gateway)]
      await expect(open(gateway)).rejects.toThrow(/^503 /)
      await open(gateway, { id: first.id })
      await expect(open(gateway)).rejects.toThrow(/^503 /)
      first.side.socket.close()
      await first.side.closed
      await expect.poll(() => readMetrics(gateway.metricsUrl)).toMatchObject({ reflector_sessions: 1 })
      await begin(gateway)
    })

    it('counts the sessions of one caller apart from those of others', async () => {
      const gateway = await start({ sessionsPerCaller: 1 }, { trustedProxies: ['127.0.0.1'] })
      const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
      const { id } = await begin(gateway, from('203.0.113.1'))
      await expect(open(gateway, from('203.0.113.1'))).rejects.toThrow(/^429 /)
      await begin(gateway, from('203.0.113.2'))
      await open(gateway, { id, ...from('203.0.113.1') })
    })

    it('counts the sessions of one /48 together, and leaves places to other networks', async () => {
      const gateway = await start({ sessionsPerNetwork: 2 }, { trustedProxies: ['127.0.0.1'] })
      const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
      await begin(gateway, from('2001:db8:1:1::1'))
      await begin(gateway, from('2001:db8:1:2::1'))
      await expect(open(gateway, from('2001:db8:1:3::1'))).rejects.toThrow(/429.*2 sessions of one network/)
      await begin(gateway, from('2001:db8:2:1::1'))
      await begin(gateway, from('203.0.113.1'))
    })

    it('gives the place of the session that waited for longest to another once it waited for 30 seconds', async () => {
      const clock = createTestClock()
      const gateway = await start({ sessions: 2 }, {}, clock.now)
      const first = await begin(gateway)
      clock.advance(1_000)
      const second = await begin(gateway)
      clock.advance(28_999)
      await expect(open(gateway)).rejects.toThrow(/503/)
      clock.advance(1)
      const third = await begin(gateway)
      expect(await first.side.closed).toMatchObject({ code: 1013 })
      await expect(open(gateway)).rejects.toThrow(/503/)
      for (const { id } of [second, third]) await open(gateway, { id })
      await expect(open(gateway, { id: first.id })).rejects.toThrow(/404/)
    })

    it('refuses a caller that tries more session ids than its rate allows', async () => {
      const rate = { tokens: 3, refillPerSecond: 0.001 }
      const gateway = await start({}, { limits: { routes: { reflector: { rate } } } })
      const results = await Promise.allSettled(
        Array.from({ length: 30 }, () => open(gateway, { id: randomBytes(32).toString('base64url') })),
      )
      const texts = results.map((result) => (result.status === 'rejected' ? String(result.reason.message) : ''))
      expect(texts.filter((text) => text.startsWith('404'))).toHaveLength(3)
      expect(texts.filter((text) => text.startsWith('429'))).toHaveLength(27)
    })

    it('reads a flood no faster than the rate', async () => {
      const webSocketRate = { tokens: 20, refillPerSecond: 20 }
      const gateway = await start({}, { limits: { webSocketRate } })
      const { page, wallet } = await join(gateway)
      const began = Date.now()
      // What came in one packet passes; what comes after it waits until the debt is paid.
      for (let turn = 0; turn < 40; turn += 1) page.socket.send(Buffer.of(turn))
      for (let turn = 0; turn < 40; turn += 1) expect((await wallet.next()).bytes).toEqual(Buffer.of(turn))
      page.socket.send(Buffer.of(40))
      expect((await wallet.next()).bytes).toEqual(Buffer.of(40))
      expect(Date.now() - began).toBeGreaterThan(600)
    })

    it('reads no further while the other side reads nothing, and loses nothing', async () => {
      const gateway = await start({ sessionBytes: 67_108_864 })
      const { side: page, id } = await begin(gateway)
      const slow = await open(gateway, { id })
      await page.next()
      await slow.next()
      slow.socket.pause()
      const frames = 200
      for (let turn = 0; turn < frames; turn += 1) page.socket.send(Buffer.alloc(200_000, turn))
      const passed = async () => (await readMetrics(gateway.metricsUrl)).reflector_bytes_total ?? 0
      let before = -1
      await expect
        .poll(
          async () => {
            const now = await passed()
            const isStill = now === before
            before = now
            return isStill && now > 0
          },
          { interval: 200, timeout: 10_000 },
        )
        .toBe(true)
      expect(before).toBeLessThan(frames * 200_000)
      expect(page.socket.bufferedAmount).toBeGreaterThan(0)
      slow.socket.resume()
      for (let turn = 0; turn < frames; turn += 1) {
        const { bytes } = await slow.next()
        expect([bytes.length, bytes[0]]).toEqual([200_000, turn])
      }
    }, 30_000)

    it('ends a session whose other side is silent even to pings', async () => {
      const gateway = await start({}, { limits: { webSocketPingMs: 1_000 } })
      const { side, id } = await begin(gateway)
      const raw = connect(Number(new URL(gateway.url).port), '127.0.0.1')
      const lines = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Host: gateway']
      const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
      const head = [`GET /reflect?id=${id} HTTP/1.1`, ...lines, key, `Sec-WebSocket-Protocol: ${binary}`]
      raw.write(`${head.join('\r\n')}\r\n\r\n`)
      await once(raw, 'data')
      expect(await side.closed).toEqual({ code: 1011, reason: 'The other side went away.' })
      raw.destroy()
    })
  })

  describe('origins', () => {
    const cors = { origins: ['https://shop.example'] }

    it('lets pages begin that the gateway lets call, and any client that knows the id join', async () => {
      const gateway = await start({}, { cors })
      await expect(open(gateway, { headers: { origin: 'https://evil.example' } })).rejects.toThrow(/^403 /)
      const { id } = await begin(gateway, { headers: { origin: 'https://shop.example' } })
      await open(gateway, { id, headers: { origin: 'https://wallet.example' } })
    })

    it('takes its own list of origins', async () => {
      const gateway = await start({ origins: ['https://*.shop.example'] }, { cors })
      await expect(open(gateway, { headers: { origin: 'https://shop.example' } })).rejects.toThrow(/^403 /)
      await begin(gateway, { headers: { origin: 'https://m.shop.example' } })
    })
  })

  it('takes its leave when the gateway stops', async () => {
    const gateway = await start()
    const { side } = await begin(gateway)
    const { page, wallet } = await join(gateway)
    running.splice(0)
    await gateway.stop()
    for (const each of [side, page, wallet]) expect((await each.closed).code).toBe(1001)
  })
})
