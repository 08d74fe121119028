import { type EndpointName, endpoints } from '@foyer/contract'
import { endpointExamples } from '@foyer/contract/examples'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectPlainProblem, expectProblem } from '../../testing/expectProblem.ts'
import { silence, startFaultyNode } from '../../testing/startFaultyNode.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const chains = [
  { id: 'eip155:31337', name: 'Local', rpcUrls: ['http://127.0.0.1:1'] },
  { id: 'eip155:31338', name: 'Other', rpcUrls: ['http://127.0.0.1:1'] },
]
const chainIdCall = { body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}' }
const names = Object.keys(endpoints) as EndpointName[]
const alwaysServed: readonly EndpointName[] = [
  'supportedChains',
  'identity',
  'convertGasPrice',
  'balance',
  'event',
  'rpc',
]
/** Checked and answered although no source is configured: a refusal for the chain, or an empty list. */
const hasNothingToTell: readonly EndpointName[] = [
  'convertQuotes',
  'convertAllowance',
  'convertBuildApprove',
  'convertBuildTransaction',
  'fungiblePrice',
  'profileResolve',
  'onrampOptions',
  'onrampBuyOptions',
  'onrampProviders',
  'onrampProperties',
  'onrampMultiQuotes',
]

function pathOf(name: EndpointName): string {
  const { params = {}, query = {} } = endpointExamples[name]
  const values: Readonly<Record<string, unknown>> = params
  const path = endpoints[name].path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(values[key])))
  return `${path}?${new URLSearchParams(query as Record<string, string>)}`
}

// The only call whose body is checked before the answer that there is no seller.
const checkout = JSON.stringify({ destinationWallets: [{ address: `0x${'1'.repeat(40)}` }], partnerUserId: 'visitor' })

/** Answers about sign-in are for pages of the project alone. */
const readersOf = (name: EndpointName) => (endpoints[name].path.startsWith('/auth/v1/') ? null : '*')

describe('createApp', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startTestGateway({ chains })
  })
  afterAll(() => gateway?.stop())

  it('lists the configured chains and lets caches keep the list for a day', async () => {
    const response = await gateway.send('/v1/supported-chains?projectId=p&st=foyer&sv=1')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ http: ['eip155:31337', 'eip155:31338'], ws: [] })
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=86400')
    expect(response.headers.get('content-type')).toBe('application/json')
    const head = await gateway.send('/v1/supported-chains', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('says in /health what it is, what it serves and what not, and answers 503 with the reason where nothing can be checked first', async () => {
    const response = await gateway.send('/health')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/plain')
    const [first = '', ...lines] = (await response.text()).split('\n')
    expect(first).toMatch(/^OK v\d+\.\d+\.\d+, commit hash: \w+, features: [\w+]+, uptime: \d+ seconds$/)
    const features = /features: ([\w+]+)/.exec(first)?.[1]?.split('+') ?? []
    expect(features).toEqual(expect.arrayContaining([...alwaysServed]))
    const missing = names.filter((name) => !features.includes(name))
    for (const name of missing) {
      const line = lines.find((text) => text.startsWith(`unavailable: ${name} (`))
      const reason = /\((.+)\)$/.exec(line ?? '')?.[1] ?? 'no line'
      expect(reason).toMatch(/^it /)
      if (hasNothingToTell.includes(name)) continue
      const body = name === 'onrampUrl' ? { body: checkout } : {}
      const refused = await gateway.send(pathOf(name), { method: endpoints[name].method, ...body })
      const text = await expectProblem(refused, 503, '', readersOf(name))
      expect(text).toContain(`The call ${name} is not available on this gateway: ${reason}.`)
    }
    expect(missing).toEqual(expect.arrayContaining([...hasNothingToTell, 'sessionSign', 'onrampQuote']))
    await expectProblem(await gateway.send('/health', { body: '' }), 405, 'method')
  })

  it('answers 404 to other paths and 405 with Allow to other methods', async () => {
    for (const path of ['/', '/v2', '/v1/balance', '/v1/account//balance', '/health/', '/%2e%2e/etc/passwd']) {
      await expectProblem(await gateway.send(path), 404, 'path')
    }
    for (const name of names) {
      const response = await gateway.send(pathOf(name), { method: 'PATCH' })
      expect(response.headers.get('allow')?.split(', ')).toEqual(
        expect.arrayContaining([endpoints[name].method, 'OPTIONS']),
      )
      await expectProblem(response, 405, 'method', readersOf(name))
    }
  })

  it('keeps a given request id of any tracing tool and replaces what is no token', async () => {
    const id = 'e58ed763-928c-4155-bee9-fdbaaadc15f3'
    const read = async (given: string) =>
      (await gateway.send('/health', { headers: { 'x-request-id': given } })).headers.get('x-request-id')
    const refused = await gateway.send('/v1/none', { headers: { 'x-request-id': id } })
    expect(refused.headers.get('x-request-id')).toBe(id)
    for (const given of [
      id,
      id.toUpperCase(),
      id.replaceAll('-', ''),
      '1-67891233-abcdef012345678912345678',
      'trace:7',
    ]) {
      expect(await read(given)).toBe(given)
    }
    for (const wrong of ['', 'drop table', '{"a":1}', 'a'.repeat(129)]) {
      expect(await read(wrong)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    }
  })

  it('allows every origin, answers preflights and sets security headers', async () => {
    const response = await gateway.send('/v1?chainId=eip155:31337', {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
    })
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, OPTIONS',
      'access-control-allow-headers': expect.stringContaining('content-type, user-agent, referer, origin'),
      'access-control-max-age': '86400',
    })
    const { headers } = await gateway.send('/health', { headers: { origin: 'https://shop.example' } })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-expose-headers')).toContain('x-request-id')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('allows only listed origins when the operator lists them', async () => {
    const strict = await startTestGateway({ chains, cors: { origins: ['https://shop.example'] } })
    try {
      const allowance = async (origin: string) => {
        const { headers } = await strict.send('/health', { headers: { origin } })
        expect(headers.get('vary')).toBe('Origin')
        return headers.get('access-control-allow-origin')
      }
      expect(await allowance('https://shop.example')).toBe('https://shop.example')
      expect(await allowance('https://evil.example')).toBeNull()
    } finally {
      await strict.stop()
    }
  })

  it('lets known projects in from their origins only', async () => {
    const closed = await startTestGateway({
      chains,
      projects: [{ id: 'shop', origins: ['https://shop.example'] }, { id: 'open' }],
    })
    const send = (query: string, origin?: string) =>
      closed.send(`/v1?chainId=eip155:31337${query}`, {
        ...chainIdCall,
        ...(origin === undefined ? {} : { headers: { origin } }),
      })
    try {
      await expectProblem(await send(''), 401, 'authentication')
      await expectProblem(await send('&projectId=other'), 401, 'authentication')
      await expectProblem(await send('&projectId=shop', 'https://evil.example'), 403, 'origin')
      await expectPlainProblem(await closed.send('/v1?projectId=other', chainIdCall), 400, /chainId is missing/)
      expect((await send('&projectId=shop', 'https://shop.example')).status).toBe(200)
      expect((await send('&projectId=shop')).status).toBe(200)
      expect((await send('&projectId=open', 'https://any.example')).status).toBe(200)
      expect((await closed.send('/v1/supported-chains')).status).toBe(200)
      expect((await closed.send('/health')).status).toBe(200)
      // Calls whose project belongs into the body take it from the query where the body names none.
      for (const path of ['/v1/fungible/price', '/v1/convert/build-transaction']) {
        const body = { amount: '1', from: 'x', to: 'y', userAddress: 'z', currency: 'usd', addresses: [] }
        const ask = (query: string, named = {}) =>
          closed.send(path + query, { body: JSON.stringify({ ...body, ...named }) })
        await expectProblem(await ask(''), 401, 'authentication')
        await expectProblem(await ask('?projectId='), 401, 'authentication')
        await expectProblem(await ask('?projectId=other'), 401, 'authentication')
        await expectProblem(await ask('?projectId=open', { projectId: 'other' }), 401, 'authentication')
        expect((await ask('?projectId=open')).status).not.toBe(401)
        expect((await ask('?projectId=other', { projectId: 'open' })).status).not.toBe(401)
      }
    } finally {
      await closed.stop()
    }
  })

  it('limits the rate of each call and caller', async () => {
    const limited = await startTestGateway({
      chains,
      trustedProxies: ['127.0.0.1'],
      limits: { rate: { tokens: 2, refillPerSecond: 0.5 } },
    })
    const send = (client: string) => limited.send('/v1/supported-chains', { headers: { 'x-forwarded-for': client } })
    try {
      expect([(await send('203.0.113.1')).status, (await send('203.0.113.1')).status]).toEqual([200, 200])
      const refused = await send('203.0.113.1')
      expect(refused.headers.get('retry-after')).toBe('2')
      await expectProblem(refused, 429, 'rate_limited')
      expect((await send('203.0.113.2')).status).toBe(200)
      expect((await limited.send('/health', { headers: { 'x-forwarded-for': '203.0.113.1' } })).status).toBe(200)
    } finally {
      await limited.stop()
    }
  })

  it('answers 503 when an answer takes too long', async () => {
    const node = await startFaultyNode(silence)
    const slow = await startTestGateway({
      chains: [{ id: 'eip155:31337', name: 'Slow', rpcUrls: [node.url] }],
      limits: { requestTimeoutMs: 150 },
    })
    try {
      const response = await slow.rpc('eip155:31337', { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' })
      expect(response.headers.get('retry-after')).toBe('5')
      await expectProblem(response, 503, '')
    } finally {
      await node.stop()
      await slow.stop()
    }
  })

  it('tells nothing about its inside when something breaks', async () => {
    const broken = await startTestGateway({ chains })
    await broken.database.schema.dropTable('token_lists').execute()
    const response = await broken.gateway.fetch(new Request('http://gateway/health'))
    expect(response.status).toBe(500)
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(await response.text()).toBe('Internal server error')
    await broken.stop()
  })
})
