import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createPublicClient, http } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningChains, startChains } from '../chains/startChains.ts'
import { TestKitError } from '../TestKitError.ts'
import { type RunningProxy, startProxy } from './startProxy.ts'

let running: RunningChains
let proxy: RunningProxy
const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}'
const call = (headers: Record<string, string> = {}) => fetch(proxy.url, { method: 'POST', body, headers })

beforeAll(async () => {
  running = await startChains({ chains: [{ chainId: 31337 }] })
})
afterAll(async () => {
  await running.stop()
})
beforeEach(async () => {
  proxy = await startProxy({ target: running.chains[0].rpcUrl })
})
afterEach(async () => {
  await proxy.stop()
})

describe('startProxy', () => {
  it('passes requests on and counts them', async () => {
    const client = createPublicClient({ transport: http(proxy.url) })
    expect(await client.getChainId()).toBe(31337)
    expect(proxy.requests()).toEqual([
      { method: 'POST', path: '/', body: expect.stringContaining('eth_chainId'), mode: 'pass' },
    ])
    proxy.clear()
    expect(proxy.requests()).toEqual([])
  })

  it.each([true, false])('passes the host that was asked for on only where it is told to: %s', async (passHost) => {
    const hosts: (string | undefined)[] = []
    const server = createServer((request, response) => {
      hosts.push(request.headers.host)
      response.end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const target = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
    const other = await startProxy({ target, passHost })
    try {
      await fetch(other.url)
      expect(hosts).toEqual([new URL(passHost ? other.url : target).host])
    } finally {
      await other.stop()
      server.close()
    }
  })

  it('slows down for as long as it was told', async () => {
    proxy.setMode('slow', { delayMs: 150 })
    const started = performance.now()
    expect((await call()).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThanOrEqual(145)
  })

  it('resets connections while it is down, also those that were open, and comes back', async () => {
    await (await call()).text()
    proxy.setMode('down')
    await expect(call()).rejects.toThrow()
    await expect(call()).rejects.toThrow()
    expect(proxy.refusedConnections()).toBeGreaterThanOrEqual(1)
    proxy.setMode('pass')
    expect((await call()).status).toBe(200)
  })

  it('hangs until the caller gives up', async () => {
    proxy.setMode('hang')
    const request = fetch(proxy.url, { method: 'POST', body, signal: AbortSignal.timeout(200) })
    await expect(request).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(proxy.requests()).toHaveLength(1)
  })

  it.each([
    ['error', 500],
    ['garbage', 200],
    ['rateLimited', 429],
  ] as const)('answers %s with %i, readable for a page of another origin', async (mode, status) => {
    proxy.setMode(mode)
    const response = await call({ origin: 'https://site.example' })
    expect(response.status).toBe(status)
    expect(response.headers.get('access-control-allow-origin')).toBe('https://site.example')
    await expect(response.json()).rejects.toThrow(SyntaxError)
    const preflight = await fetch(proxy.url, {
      method: 'OPTIONS',
      headers: { origin: 'https://site.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.ok).toBe(true)
  })

  it('answers 502 when its target is gone, and names a busy port', async () => {
    const lost = await startProxy({ target: 'http://127.0.0.1:1' })
    expect((await fetch(lost.url)).status).toBe(502)
    const error = await startProxy({ target: lost.url, port: lost.port }).catch((reason: unknown) => reason)
    await lost.stop()
    expect(error).toBeInstanceOf(TestKitError)
    expect(error).toMatchObject({ code: 'PORT_BUSY', message: expect.stringContaining(String(lost.port)) })
  })
})

describe('startProxy in front of a path', () => {
  let target: Server
  beforeAll(async () => {
    target = createServer((request, response) => response.end(request.url)).listen(0, '127.0.0.1')
    await once(target, 'listening')
  })
  afterAll(() => {
    target.close()
  })

  it('keeps the base path and the query', async () => {
    const address = target.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const based = await startProxy({ target: `http://127.0.0.1:${address.port}/base/` })
    const answer = await fetch(`${based.url}/v1?chainId=eip155:1`)
    expect(await answer.text()).toBe('/base/v1?chainId=eip155:1')
    await based.stop()
  })
})
