import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createKit } from '../../core/createKit.ts'
import { testNetwork } from '../../core/memoryKit.fixture.ts'
import { evm } from '../evm/evm.ts'

const address = '0x1111111111111111111111111111111111111111'
const stops: (() => void)[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Holds the time until a test lets it pass: that of a signal too, which fake timers leave alone. */
function holdTime() {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((time) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('Too late', 'TimeoutError')), time)
    return controller.signal
  })
}
/** Requests go on while the timers are held, which `vi.waitFor` would put forward. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

type Answer = object | number | 'silence'

/** A node over HTTP that counts what it is asked; in development it is asked for its chain as well, which says nothing. */
async function startNode(first: Answer) {
  const node = { answer: first, asked: 0, url: '' }
  const listener: RequestListener = async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    if (body.includes('eth_chainId')) return response.writeHead(404).end()
    node.asked += 1
    const { answer } = node
    if (answer === 'silence') return
    response.writeHead(typeof answer === 'number' ? answer : 200, { 'content-type': 'application/json' })
    response.end(typeof answer === 'number' ? '{"status":"FAILED"}' : JSON.stringify(answer))
  }
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => void server.close().closeAllConnections())
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return node
}

const result = (value: string): Answer => ({ jsonrpc: '2.0', id: 1, result: value })
const refusal: Answer = { jsonrpc: '2.0', id: 1, error: { code: -32005, message: 'limit exceeded' } }

/** The chain of a kit whose network has these nodes. */
function chainOf(rpcUrls: readonly string[], gateway?: string) {
  const network = { ...testNetwork('1', 'eip155'), rpcUrls }
  const kit = createKit({
    appName: 'Harbour Cafe',
    networks: [network],
    chains: [evm({ wallets: [] })],
    storage: false,
    gateway,
  })
  stops.push(() => kit.destroy())
  const alerts: string[] = []
  kit.events.on('ALERT', ({ error }) => alerts.push(error.code))
  const chain = kit.chain('eip155')
  return { chain, alerts, balance: async () => (await chain).getNativeBalance({ address, networkId: network.id }) }
}

test.each([
  ['fails', 503],
  ['is no node', { hello: 'world' }],
  ['refuses', refusal],
] satisfies [string, Answer][])('the next node answers where one %s', async (_, answer) => {
  const [first, second, third] = await Promise.all([startNode(answer), startNode(answer), startNode(result('0x7'))])
  const { balance } = chainOf([first.url, second.url, third.url])
  expect(await balance()).toBe(7n)
  expect([first.asked, second.asked, third.asked]).toEqual([1, 1, 1])
})

test('asks a node that is away or silent last for 30 s', async () => {
  const [silent, good] = await Promise.all([startNode('silence'), startNode(result('0x7'))])
  const { balance } = chainOf(['http://127.0.0.1:1', silent.url, good.url])
  holdTime()
  const asking = balance()
  await until(() => silent.asked === 1)
  // Half of ten seconds, since there is one more to ask.
  await vi.advanceTimersByTimeAsync(4_999)
  expect(good.asked).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(await asking).toBe(7n)
  silent.answer = result('0x8')
  await vi.advanceTimersByTimeAsync(29_999)
  expect(await balance()).toBe(7n)
  expect(silent.asked).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await balance()).toBe(8n)
  expect(silent.asked).toBe(2)
})

test('nodes that are all away cost ten seconds at most, and say why', async () => {
  const silent = await startNode('silence')
  const { balance } = chainOf([silent.url, silent.url])
  holdTime()
  let end: unknown
  const asking = balance().catch((error: unknown) => {
    end = error
  })
  for (const turn of [1, 2]) {
    await until(() => silent.asked === turn)
    await vi.advanceTimersByTimeAsync(4_999)
    expect([silent.asked, end]).toEqual([turn, undefined])
    await vi.advanceTimersByTimeAsync(1)
  }
  await asking
  expect(end).toMatchObject({ code: 'RPC_FAILED' })
})

test('fails for a network without a node', async () => {
  await expect(chainOf([]).balance()).rejects.toMatchObject({ code: 'NETWORK_CLIENT_NOT_SET' })
})

test('sending reads from the network’s own node while the gateway is away, and its developers are told once', async () => {
  const node = await startNode(result('0x5'))
  const { chain, alerts } = chainOf([node.url], 'http://127.0.0.1:1')
  const methods = await (await chain).transfers?.()
  const transfer = { networkId: 'eip155:1', from: address, to: address, amount: 1n } as const
  expect(await methods?.estimate(transfer)).toMatchObject({ total: 25n, parts: { gas: 5n, gasPrice: 5n } })
  expect(await methods?.simulate(transfer)).toMatchObject({ type: 'changes' })
  expect(await methods?.status({ networkId: 'eip155:1', from: address, hash: '0xab' })).toEqual({ type: 'done' })
  await expect.poll(() => alerts).toEqual(['GATEWAY_FAILED'])
})

test('names one session to the gateway in all its questions, another in each kit, and none to other nodes', async () => {
  const paths: string[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    if (!body.includes('eth_chainId')) paths.push(request.url ?? '')
    response.writeHead(request.url?.startsWith('/v1') ? 503 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(result('0x7')))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => void server.close().closeAllConnections())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = async (kits: number) => {
    const { balance, chain } = chainOf([`${url}/node`], url)
    await balance()
    const methods = await (await chain).transfers?.()
    await methods?.estimate({ networkId: 'eip155:1', from: address, to: address, amount: 1n })
    const sessions = paths
      .splice(0)
      .map((path) => new URL(path, url))
      .map(({ pathname, searchParams }) => [pathname, searchParams.get('sessionId')] as const)
    expect(sessions.filter(([path]) => path !== '/v1').every(([, session]) => session === null)).toBe(true)
    const named = new Set(sessions.filter(([path]) => path === '/v1').map(([, session]) => session))
    expect({ kits, count: named.size }).toEqual({ kits, count: 1 })
    return [...named][0]
  }
  const [first, second] = [await ask(1), await ask(2)]
  expect(first).toMatch(/^\w+$/)
  expect(second).not.toBe(first)
})
