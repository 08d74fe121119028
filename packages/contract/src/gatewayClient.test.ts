// Long because every endpoint and every way to fail goes through one client and one server.
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import type { CaipAddress } from './caip.ts'
import { endpointExamples } from './endpointExamples.ts'
import { balance } from './endpoints/account.ts'
import { type EndpointName, type Endpoints, endpoints } from './endpoints.ts'
import { errorBody } from './errorBody.ts'
import { type CallParameters, createGatewayClient, type GatewayClientSettings } from './gatewayClient.ts'
import { GatewayError } from './gatewayError.ts'
import { startServer, type TestServer } from './testing/startServer.ts'

let server: TestServer

beforeEach(async () => {
  server = await startServer()
})

afterEach(() => {
  vi.useRealTimers()
  return server.close()
})

function makeClient(more: Partial<GatewayClientSettings> = {}) {
  return createGatewayClient({ endpoints, baseUrl: server.url, sdkType: 'foyer', sdkVersion: 'react-0.1.0', ...more })
}

function answerBytes(bytes: Uint8Array) {
  server.answer = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(bytes)
  }
}

function answerJson(json: unknown, status = 200, headers: Record<string, string> = {}) {
  server.answer = (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json))
  }
}

async function failure(call: Promise<unknown>): Promise<GatewayError> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof GatewayError) return error
  throw new Error('expected a GatewayError', { cause: error })
}

const account = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'

describe('requests', () => {
  it('puts path, query, project and sdk into a GET and leaves out what is undefined', async () => {
    answerJson(endpointExamples.balance.response)
    const client = makeClient({ projectId: 'demo', clientId: 'visitor' })
    await client.balance({
      address: account,
      currency: 'usd',
      chainId: undefined,
      forceUpdate: ['eip155:1:0xa', 'eip155:1:0xb'],
    })
    const [request] = server.seen
    const url = new URL(request?.url ?? '', server.url)
    expect(request?.method).toBe('GET')
    expect(url.pathname).toBe(`/v1/account/${account}/balance`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      projectId: 'demo',
      st: 'foyer',
      sv: 'react-0.1.0',
      clientId: 'visitor',
      currency: 'usd',
      forceUpdate: 'eip155:1:0xa,eip155:1:0xb',
    })
    expect(request?.headers.cookie).toBeUndefined()
  })

  it('sends no project id when there is none', async () => {
    answerJson(endpointExamples.supportedChains.response)
    await makeClient().supportedChains()
    expect(server.seen[0]?.url).toBe('/v1/supported-chains?st=foyer&sv=react-0.1.0')
  })

  it.each([
    ['https://gateway.example', 'https://gateway.example/v1/supported-chains'],
    ['https://gateway.example/', 'https://gateway.example/v1/supported-chains'],
    ['https://site.example/wallets//', 'https://site.example/wallets/v1/supported-chains'],
  ])('joins %s with a path', async (baseUrl, expected) => {
    const asked: string[] = []
    const client = createGatewayClient({
      endpoints,
      baseUrl,
      sdkType: 'foyer',
      sdkVersion: '1',
      fetch: async (url) => {
        asked.push(String(url))
        return Response.json(endpointExamples.supportedChains.response)
      },
    })
    await client.supportedChains()
    expect(asked).toEqual([`${expected}?st=foyer&sv=1`])
  })

  it('encodes what stands in the path', async () => {
    answerJson(endpointExamples.profileLookup.response)
    await makeClient().profileLookup({ name: '../a b?c#d/é', apiVersion: '2' })
    expect(server.seen[0]?.url).toMatch(/^\/v1\/profile\/account\/\.\.%2Fa%20b%3Fc%23d%2F%C3%A9\?/)
  })

  it('puts the project id of a price question into its body', async () => {
    answerJson(endpointExamples.fungiblePrice.response)
    await makeClient({ projectId: 'demo' }).fungiblePrice({ currency: 'usd', addresses: ['eip155:1:0xa'] })
    const [request] = server.seen
    expect(request?.url).toBe('/v1/fungible/price')
    expect(request?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(request?.body ?? '')).toEqual({ projectId: 'demo', currency: 'usd', addresses: ['eip155:1:0xa'] })
  })

  it('puts the project id of a revocation into its query, and the path into neither', async () => {
    answerJson(endpointExamples.sessionRevoke.response)
    const { pci } = endpointExamples.sessionRevoke.body
    await makeClient({ projectId: 'demo' }).sessionRevoke({ address: `eip155:1:${account}`, pci })
    const [request] = server.seen
    expect(request?.url).toBe(`/v1/sessions/eip155%3A1%3A${account}/revoke?projectId=demo`)
    expect(JSON.parse(request?.body ?? '')).toEqual({ pci })
  })

  it('passes a JSON-RPC batch through unchanged', async () => {
    answerJson([endpointExamples.rpc.response])
    const batch = [{ jsonrpc: '2.0' as const, id: 1, method: 'eth_blockNumber', params: [] }]
    await makeClient({ projectId: 'demo' }).rpc({ chainId: 'eip155:1', body: batch })
    const [request] = server.seen
    expect(request?.url).toBe('/v1?projectId=demo&st=foyer&sv=react-0.1.0&chainId=eip155%3A1')
    expect(JSON.parse(request?.body ?? '')).toEqual(batch)
  })

  it.each(Object.keys(endpoints) as EndpointName[])(
    '%s: its documented request and answer go through',
    async (name) => {
      const { params, query, body, response } = endpointExamples[name]
      if (response instanceof Uint8Array) answerBytes(response)
      else answerJson(response)
      const parameters: Record<string, unknown> = {
        ...params,
        ...query,
        ...(name === 'rpc' ? { body } : body),
      }
      for (const added of ['projectId', 'st', 'sv']) delete parameters[added]
      const call = makeClient({ projectId: 'demo' })[name] as (given: unknown) => Promise<unknown>
      expect(await call(parameters)).toEqual(response)
      const [request] = server.seen
      expect(request?.method).toBe(endpoints[name].method)
      const sent = Object.fromEntries(new URL(request?.url ?? '', server.url).searchParams)
      expect(sent).toEqual({ ...query })
      if (body !== undefined && name !== 'rpc') expect(JSON.parse(request?.body ?? '')).toEqual(body)
    },
  )

  it('take types that follow the table', () => {
    expectTypeOf<CallParameters<Endpoints['balance']>>().toEqualTypeOf<{
      address: string
      currency: 'usd' | 'eur' | 'gbp' | 'aud' | 'cad' | 'inr' | 'jpy' | 'btc' | 'eth'
      chainId?: string | undefined
      forceUpdate?: string | readonly string[] | undefined
    }>()
    const client = createGatewayClient({ endpoints: { balance }, baseUrl: '', sdkType: '', sdkVersion: '' })
    expectTypeOf(client).toHaveProperty('balance')
    expectTypeOf(client).not.toHaveProperty('identity')
    type Balance = Awaited<ReturnType<typeof client.balance>>['balances'][number]
    expectTypeOf<Balance['address']>().toEqualTypeOf<CaipAddress | undefined>()
    expect(Object.keys(client)).toEqual(['balance'])
  })
})

describe('answers', () => {
  it('drops a malformed balance and keeps the others', async () => {
    const [ether, dollar] = endpointExamples.balance.response.balances
    answerJson({ balances: [ether, { ...dollar, quantity: { decimals: 6, numeric: 'NaN' } }, null, dollar] })
    const { balances } = await makeClient().balance({ address: account, currency: 'usd' })
    expect(balances).toEqual([ether, dollar])
  })

  it('refuses an answer of the wrong shape and names the field', async () => {
    answerJson({ name: 7, avatar: null })
    const error = await failure(makeClient().identity({ address: account }))
    expect(error).toMatchObject({ code: 'gateway-bad-answer', status: 200, reasons: [{ field: 'name' }] })
    expect(error.message).toContain('GET /v1/identity/:address')
  })

  it.each(['', '<html>', '{"http":['])('refuses %j, which is not JSON', async (text) => {
    server.answer = (response) => response.writeHead(200).end(text)
    const error = await failure(makeClient().supportedChains())
    expect(error).toMatchObject({ code: 'gateway-bad-answer', status: 200 })
    expect(error.cause).toBeInstanceOf(SyntaxError)
  })
})

describe('failures', () => {
  const json: [number, string, string][] = [
    [400, 'address', 'gateway-bad-request'],
    [400, 'chainId', 'gateway-unsupported-chain'],
    [401, 'authentication', 'gateway-unauthorized'],
    [403, 'origin', 'gateway-forbidden'],
    [404, 'name', 'gateway-not-found'],
    [422, '', 'gateway-bad-request'],
    [426, '', 'gateway-bad-request'],
    [429, 'rate_limited', 'gateway-rate-limited'],
    [500, '', 'gateway-server-error'],
    [502, '', 'gateway-server-error'],
    [503, 'chainId', 'gateway-unavailable'],
  ]

  it.each(json)('reads a %i with field "%s" as %s', async (status, field, code) => {
    answerJson(errorBody(field, 'It went wrong'), status)
    const error = await failure(makeClient().identity({ address: account }))
    expect(error).toMatchObject({ code, status, reasons: [{ field, description: 'It went wrong' }] })
    expect(error.message).toBe(`GET /v1/identity/:address answered ${status}: It went wrong`)
    expect(error.retryAfterSeconds).toBeUndefined()
  })

  it('keeps a plain text as the description', async () => {
    server.answer = (response) =>
      response.writeHead(400, { 'content-type': 'text/plain' }).end('missing field `currency`')
    const error = await failure(makeClient().balance({ address: account, currency: 'usd' }))
    expect(error).toMatchObject({
      code: 'gateway-bad-request',
      status: 400,
      reasons: [{ field: '', description: 'missing field `currency`' }],
    })
  })

  it('reads Retry-After in seconds and as a date', async () => {
    answerJson(errorBody('rate_limited', 'Slow down'), 429, { 'retry-after': '7' })
    expect((await failure(makeClient().supportedChains())).retryAfterSeconds).toBe(7)
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T11:30:00Z') })
    answerJson({}, 503, { 'retry-after': 'Sun, 22 Nov 2026 11:31:00 GMT' })
    expect((await failure(makeClient().supportedChains())).retryAfterSeconds).toBe(60)
    answerJson({}, 503, { 'retry-after': 'soon' })
    expect((await failure(makeClient().supportedChains())).retryAfterSeconds).toBeUndefined()
  })

  it.each([
    ['a gateway that does not answer', 0, undefined],
    ['an answer that does not end', 200, '{"http":'],
  ])('gives up on %s after fifteen seconds', async (_, status, begun) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let reach: () => void = () => undefined
    const reached = new Promise<void>((resolve) => {
      reach = resolve
    })
    server.answer = (response) => (begun ? response.writeHead(status).write(begun) : reach())
    const send: typeof fetch = async (...given) => {
      const answer = await fetch(...given)
      reach()
      return answer
    }
    const said: GatewayError[] = []
    const failing = failure(makeClient({ fetch: send }).supportedChains()).then((error) => said.push(error))
    await reached
    await vi.advanceTimersByTimeAsync(14_999)
    expect(said).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await failing
    expect(said).toMatchObject([{ code: 'gateway-timeout', status }])
  })

  it('waits as long as its site says', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    server.answer = () => {}
    const said: GatewayError[] = []
    const failing = failure(makeClient({ timeoutMs: 50 }).supportedChains()).then((error) => said.push(error))
    await vi.advanceTimersByTimeAsync(49)
    expect(said).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await failing
    expect(said).toMatchObject([{ code: 'gateway-timeout' }])
  })

  it('stops when it is cancelled, before or after the request was sent', async () => {
    server.answer = () => {}
    const before = AbortSignal.abort()
    expect((await failure(makeClient().supportedChains({}, { signal: before }))).code).toBe('gateway-aborted')
    expect(server.seen).toHaveLength(0)
    const aborter = new AbortController()
    server.answer = () => aborter.abort()
    const { signal } = aborter
    expect((await failure(makeClient().supportedChains({}, { signal }))).code).toBe('gateway-aborted')
    expect(server.seen).toHaveLength(1)
  })

  it('says that a gateway cannot be reached, and why', async () => {
    const { url } = server
    await server.close()
    const error = await failure(makeClient({ baseUrl: url }).supportedChains())
    expect(error).toMatchObject({ code: 'gateway-unreachable', status: 0, reasons: [] })
    expect(error.cause).toBeInstanceOf(TypeError)
    server = await startServer()
  })

  it('refuses a parameter that a URL cannot hold, and sends no request', async () => {
    const error = await failure(makeClient().profileLookup({ name: '\ud800' }))
    expect(error.code).toBe('gateway-bad-request')
    expect(server.seen).toHaveLength(0)
  })
})
