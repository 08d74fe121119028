import { type EndpointName, endpoints } from '@foyer/contract'
import { type RunningChains, startChains } from '@foyer/test'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { ContractRequest } from './testing/contract/contractCase.ts'
import { contractCases } from './testing/contract/contractCases.ts'
import {
  type ContractWorld,
  contractOrigin,
  contractProject,
  startContractWorld,
} from './testing/contract/contractWorld.ts'
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
const allowed = [200, 400, 401, 403, 404, 405, 413, 422, 426, 429, 503]

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

const changed = fc.record({ at: fc.nat(), value: fc.oneof(value, fc.jsonValue()), drops: fc.boolean() })

/** Puts a value in the place of one part of a JSON value, or takes the part out. */
function spoil(json: unknown, { at, value: other, drops }: { at: number; value: unknown; drops: boolean }): unknown {
  if (typeof json !== 'object' || json === null) return other
  const keys = Object.keys(json)
  const key = keys[at % Math.max(1, keys.length)]
  if (key === undefined) return other
  const part: unknown = Object(json)[key]
  const next = at % 3 === 0 ? other : spoil(part, { at: Math.floor(at / 3), value: other, drops })
  if (Array.isArray(json))
    return drops ? json.filter((item) => item !== part) : json.map((item) => (item === part ? next : item))
  return Object.fromEntries(
    Object.entries(json).flatMap(([name, item]) =>
      name === key ? (drops && next === other ? [] : [[name, next]]) : [[name, item]],
    ),
  )
}

describe('good requests with one thing wrong', () => {
  let world: ContractWorld
  beforeAll(async () => {
    world = await startContractWorld()
  }, 120_000)
  afterAll(() => world?.stop())

  const texts = (given: unknown) =>
    Object.fromEntries(
      Object.entries(Object(given)).map(([name, part]) => [
        name,
        typeof part === 'string' ? part : JSON.stringify(part),
      ]),
    )

  it.each(names)(
    'never break %s',
    async (name) => {
      const good: ContractRequest = (await contractCases[name]?.request(world)) ?? {}
      const endpoint = endpoints[name]
      const project = { projectId: contractProject }
      await fc.assert(
        fc.asyncProperty(changed, fc.constantFrom('params', 'query', 'body'), async (change, part) => {
          const request = { ...good, [part]: spoil(good[part] ?? {}, change) }
          const params = texts(request.params)
          const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) =>
            encodeURIComponent(params[key] ?? '').toString(),
          )
          const query = new URLSearchParams({ ...project, ...texts(request.query) })
          const body = endpoint.project === 'body' ? { ...project, ...Object(request.body) } : request.body
          const response = await world.gateway.send(`${path}?${query}`, {
            method: endpoint.method,
            headers: { origin: contractOrigin },
            ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(body) ?? '' }),
          })
          const answer = await response.text()
          expect({ status: response.status, answer }).toEqual({
            status: expect.toBeOneOf(allowed),
            answer: expect.not.stringMatching(/Internal server error|node_modules|at .*\.ts:\d+/),
          })
        }),
        { numRuns: 20 },
      )
    },
    60_000,
  )

  it('never break a WebSocket', async () => {
    const gateway = await startTestGateway({
      chains: [chainOptions(world.chain, { wsUrls: [world.chain.rpcUrl.replace('http', 'ws')] })],
    })
    try {
      const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/v1?chainId=eip155:1`)
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
      const answers: string[] = []
      socket.on('message', (data) => answers.push(String(data)))
      await fc.assert(
        fc.asyncProperty(body, fc.boolean(), async (text, binary) => {
          socket.send(Buffer.from(text), { binary })
        }),
        { numRuns: 150 },
      )
      socket.send('{"jsonrpc":"2.0","id":"last","method":"eth_chainId"}')
      await expect.poll(() => answers.join('\n'), { timeout: 15_000 }).toContain('"last"')
      for (const answer of answers) expect(() => JSON.parse(answer)).not.toThrow()
      socket.close()
      expect((await gateway.send('/health')).status).toBe(200)
    } finally {
      await gateway.stop()
    }
  })
})
