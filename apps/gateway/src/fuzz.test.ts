// Long because every way to spoil a request runs against the same two gateways, which take seconds to start.
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

/** What texts may hold and databases, encoders or other programs choke on: U+0000 and halves of pairs. */
const oddTexts = ['\0', 'a\0b', '\ud800', 'a\udc00b', '\u2028'] as const
/** JSON that nests too deeply for functions that call themselves. */
const deepTexts = [65, 20_000].flatMap((depth) => [
  '['.repeat(depth) + ']'.repeat(depth),
  `${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}`,
])

/** A text as it stands in an address, which has no way to write half of a pair. */
function inPath(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))
}

const value = fc.oneof(
  fc.constantFrom(...oddTexts),
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
  'search',
  'include',
  'zone',
  'sender',
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
    id: fc.oneof(fc.constantFrom(...oddTexts), fc.jsonValue()),
    method: fc.oneof(methods, fc.constantFrom(...oddTexts), fc.jsonValue()),
    params: fc.oneof(
      fc.constantFrom(...oddTexts).map((text) => [text]),
      fc.jsonValue(),
    ),
  },
  { requiredKeys: [] },
)
const event = fc.record(
  {
    eventId: fc.oneof(fc.string(), fc.constantFrom(...oddTexts), fc.jsonValue()),
    url: fc.oneof(fc.webUrl(), fc.constantFrom(...oddTexts), fc.string({ unit: 'binary' })),
    domain: fc.oneof(fc.string(), fc.constantFrom(...oddTexts)),
    timestamp: fc.oneof(fc.nat(), fc.double()),
    props: fc.record({ event: fc.string({ minLength: 1 }), properties: fc.dictionary(fc.string(), fc.jsonValue()) }),
  },
  { requiredKeys: [] },
)
const body = fc.oneof(
  fc.constantFrom(...deepTexts),
  fc
    .constantFrom(...deepTexts)
    .map((deep) => `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${deep},"eventId":${deep},"pci":${deep}}`),
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
          const path = endpoint.path.replace(/:\w+/g, () => inPath(part))
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
  })

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

type Part = 'params' | 'query' | 'body'
type Place = { part: Part; keys: readonly string[]; text: string }

/** Every text of a request. */
function placesOf(request: ContractRequest): Place[] {
  const inside = (part: Part, json: unknown, keys: readonly string[]): Place[] => {
    if (typeof json === 'string') return [{ part, keys, text: json }]
    if (typeof json !== 'object' || json === null) return []
    return Object.entries(json).flatMap(([key, item]) => inside(part, item, [...keys, key]))
  }
  return (['params', 'query', 'body'] as const).flatMap((part) => inside(part, request[part], []))
}

/** Copies a JSON value with another text at one place. */
function put(json: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text
  if (Array.isArray(json)) return json.map((item, index) => (String(index) === key ? put(item, rest, text) : item))
  return { ...Object(json), [key]: put(Object(json)[key], rest, text) }
}

describe('good requests with one thing wrong', () => {
  let world: ContractWorld
  beforeAll(async () => {
    world = await startContractWorld()
  })
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
          const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => inPath(params[key] ?? ''))
          const query = new URLSearchParams({ ...project, ...texts(request.query) })
          const body = endpoint.project === 'body' ? { ...project, ...Object(request.body) } : request.body
          const response = await world.gateway.send(`${path}?${query}`, {
            method: endpoint.method,
            headers: { origin: contractOrigin, ...good.headers },
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

  /** Sends a good request with one text written another way. */
  const sendWith = async (name: EndpointName, good: ContractRequest, place: Place, text: string, deep?: string) => {
    const endpoint = endpoints[name]
    const changed: ContractRequest = { ...good, [place.part]: put(good[place.part], place.keys, text) }
    const params = texts(changed.params)
    const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => inPath(params[key] ?? ''))
    const project = { projectId: contractProject }
    const query = new URLSearchParams({ ...project, ...texts(changed.query) })
    const body = endpoint.project === 'body' ? { ...project, ...Object(changed.body) } : changed.body
    const written = JSON.stringify(body) ?? ''
    return world.gateway.send(`${path}?${query}`, {
      method: endpoint.method,
      headers: { origin: contractOrigin, ...good.headers },
      ...(endpoint.method === 'GET' ? {} : { body: deep === undefined ? written : written.replace(`"${text}"`, deep) }),
    })
  }

  it.each(names)(
    'never break %s with an odd character in any text, or depth in any place',
    async (name) => {
      const good: ContractRequest = (await contractCases[name]?.request(world)) ?? {}
      const wrong: string[] = []
      const judge = async (what: string, response: Response) => {
        const answer = await response.text()
        const isFine = allowed.includes(response.status) && response.status !== 429
        if (!isFine || /Internal server error|"The gateway failed/.test(answer)) {
          wrong.push(`${what}: ${response.status} ${answer.slice(0, 200)}`)
        }
      }
      for (const place of placesOf(good)) {
        const where = `${place.part}.${place.keys.join('.')}`
        for (const odd of oddTexts) {
          for (const text of [odd, `${place.text}${odd}`]) {
            await judge(`${where} = ${JSON.stringify(text)}`, await sendWith(name, good, place, text))
          }
        }
        if (place.part !== 'body') continue
        for (const deep of deepTexts) {
          await judge(`${where} = ${deep.length} deep`, await sendWith(name, good, place, '@deep@', deep))
        }
      }
      expect(wrong).toEqual([])
    },
    60_000,
  )

  const closed = names.filter((name) => endpoints[name].auth === 'project')
  it.each(closed)('let no caller use %s with an invalid project id', async (name) => {
    const endpoint = endpoints[name]
    const good: ContractRequest = (await contractCases[name]?.request(world)) ?? {}
    const refusal = contractCases[name]?.isJsonRpc === true ? 400 : 401
    const params = texts(good.params)
    const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => inPath(params[key] ?? ''))
    for (const projectId of ['\0x', 'x\0', '\ufffd', 'nobody', '\0x']) {
      const query = new URLSearchParams({ ...texts(good.query), projectId })
      const body = JSON.stringify(endpoint.project === 'body' ? { ...Object(good.body), projectId } : good.body)
      const response = await world.gateway.send(`${path}?${query}`, {
        method: endpoint.method,
        headers: { origin: contractOrigin, ...good.headers },
        ...(endpoint.method === 'GET' ? {} : { body: body ?? '' }),
      })
      // A body with U+0000 is refused before its project is checked.
      const status = endpoint.project === 'body' && projectId.includes('\0') ? 422 : refusal
      expect([projectId, response.status]).toEqual([projectId, status])
      if (refusal !== 400) continue
      expect(await response.json()).toMatchObject({ error: { code: -1, data: null } })
    }
  })

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
      await expect.poll(() => answers.join('\n')).toContain('"last"')
      for (const answer of answers) expect(() => JSON.parse(answer)).not.toThrow()
      socket.close()
      expect((await gateway.send('/health')).status).toBe(200)
    } finally {
      await gateway.stop()
    }
  })
})
