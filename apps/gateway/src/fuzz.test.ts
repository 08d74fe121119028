import { type EndpointName, endpoints } from '@foyer/contract'
import { type RunningChains, startChains } from '@foyer/test'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainOptions, startTestGateway, type TestGateway, writeTokenList } from './testing/startTestGateway.ts'

const names = Object.keys(endpoints) as EndpointName[]
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const value = fc.oneof(
  fc.constantFrom(
    'eip155:31337',
    'eip155:1',
    'solana:x',
    'usd',
    account,
    `eip155:31337:${account}`,
    '',
    '0',
    '-1',
    '1e999',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(fc.constantFrom(`eip155:31337:${account}`, 'eip155:31337:0x', ',', 'x'), { maxLength: 60 })
    .map((list) => list.join(',')),
)
const key = fc.constantFrom(
  'chainId',
  'currency',
  'projectId',
  'forceUpdate',
  'cursor',
  'amount',
  'from',
  'to',
  'st',
  'sv',
  'name',
  '__proto__',
  'constructor',
)
const query = fc.array(fc.tuple(key, value), { maxLength: 6 })
const methods = fc.constantFrom(
  'eth_call',
  'eth_getBalance',
  'eth_chainId',
  'eth_getLogs',
  'eth_feeHistory',
  'evm_mine',
  '__proto__',
  '',
)
const rpcCall = fc.record(
  {
    jsonrpc: fc.constantFrom('2.0', '1.0', 2),
    id: fc.jsonValue(),
    method: fc.oneof(methods, fc.jsonValue()),
    params: fc.jsonValue(),
  },
  { requiredKeys: [] },
)
const event = fc.record(
  {
    eventId: fc.oneof(fc.string(), fc.jsonValue()),
    url: fc.oneof(fc.webUrl(), fc.string({ unit: 'binary' })),
    domain: fc.string(),
    timestamp: fc.oneof(fc.nat(), fc.double()),
    props: fc.record({ event: fc.string({ minLength: 1 }), properties: fc.dictionary(fc.string(), fc.jsonValue()) }),
  },
  { requiredKeys: [] },
)
const body = fc.oneof(
  fc
    .oneof(rpcCall, fc.array(rpcCall, { maxLength: 4 }), event, fc.array(event, { maxLength: 4 }), fc.jsonValue())
    .map((json) => JSON.stringify(json)),
  fc.string({ unit: 'binary' }),
)
const requestId = fc.constantFrom('x', 'e58ed763-928c-4155-bee9-fdbaaadc15f3', '\t')
const allowed = [200, 400, 401, 404, 405, 413, 422, 426, 429, 503]

describe('any input', () => {
  let chains: RunningChains
  let gateway: TestGateway
  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 31337 }] })
    const tokens = await writeTokenList(chains.tokenList)
    gateway = await startTestGateway({
      chains: [chainOptions(chains.chains[0], { tokenLists: [tokens], pricesUsd: { ETH: '1' } })],
    })
  })
  afterAll(async () => {
    await gateway?.stop()
    await chains?.stop()
  })

  it('never gives a 500 or an answer without shape, and the gateway stays alive', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.oneof(fc.constant(account), value),
        query,
        body,
        fc.boolean(),
        requestId,
        async (name, part, parameters, text, usesTableMethod, id) => {
          const endpoint = endpoints[name]
          const path = endpoint.path.replace(/:\w+/g, () => encodeURIComponent(part))
          const search = new URLSearchParams(parameters.map(([left, right]) => [left, right]))
          const method = usesTableMethod ? endpoint.method : 'POST'
          const response = await gateway.send(`${path}?${search}`, {
            method,
            headers: { 'x-request-id': id },
            ...(method === 'GET' ? {} : { body: text }),
          })
          const answer = await response.text()
          expect({ status: response.status, answer }).toEqual({
            status: expect.toBeOneOf(allowed),
            answer: expect.any(String),
          })
          expect(answer).not.toMatch(/Internal server error|node_modules|at .*\.ts:\d+/)
          if (response.headers.get('content-type')?.startsWith('application/json'))
            expect(() => JSON.parse(answer)).not.toThrow()
        },
      ),
      { numRuns: 250 },
    )
    expect((await gateway.send('/health')).status).toBe(200)
  }, 120_000)

  it('survives malformed paths', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('%', '%zz', '%ff', '%00', '/', '?', '..', 'v1', ':', '%2f'), { maxLength: 8 }),
        async (parts) => {
          const response = await gateway.send(`/v1/account/${parts.join('')}/balance?currency=usd&chainId=eip155:31337`)
          expect(response.status).toSatisfy((status: number) => allowed.includes(status))
        },
      ),
      { numRuns: 150 },
    )
  })
})
