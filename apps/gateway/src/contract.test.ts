import { type Endpoint, type EndpointName, endpoints } from '@foyer/contract'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContractCase, ContractRequest } from './testing/contract/contractCase.ts'
import { contractCases } from './testing/contract/contractCases.ts'
import {
  type ContractWorld,
  contractOrigin,
  contractProject,
  startContractWorld,
} from './testing/contract/contractWorld.ts'

const table: Readonly<Record<string, Endpoint>> = endpoints
const names = Object.keys(endpoints) as EndpointName[]
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const sentence = expect.stringMatching(/^[A-Z].*\.$/s)

/** How a request differs from the good one. */
type Change = {
  projectId?: string | undefined
  origin?: string
  method?: string
  /** The body's text instead of the request's own. */
  text?: string
}

type Answered = { status: number; type: string; text: string; bytes: Uint8Array; headers: Headers }

describe('contract', () => {
  let world: ContractWorld
  beforeAll(async () => {
    world = await startContractWorld()
  })
  afterAll(() => world?.stop())

  const send = async (endpoint: Endpoint, request: ContractRequest, change: Change = {}): Promise<Answered> => {
    const projectId = 'projectId' in change ? change.projectId : contractProject
    const project = projectId === undefined ? {} : { projectId }
    const { sdk, query, body, none } = { sdk: 'sdk', query: 'query', body: 'body', none: 'none' } as const
    const inQuery = { [sdk]: { ...project, st: 'foyer', sv: '1' }, [query]: project, [body]: {}, [none]: {} }
    const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(request.params?.[key] ?? ''))
    const search = new URLSearchParams({ ...inQuery[endpoint.project], ...request.query })
    const whole = endpoint.project === 'body' ? { ...project, ...Object(request.body) } : request.body
    const method = change.method ?? endpoint.method
    const text = change.text ?? JSON.stringify(whole)
    const response = await world.gateway.send(`${path}?${search}`, {
      method,
      headers: { ...request.headers, origin: change.origin ?? contractOrigin, 'content-type': 'text/plain' },
      ...(method === 'GET' || text === undefined ? {} : { body: text }),
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const type = response.headers.get('content-type') ?? ''
    return { status: response.status, type, bytes, text: new TextDecoder().decode(bytes), headers: response.headers }
  }

  const expectRefusal = (answered: Answered, status: number, field: string, what: string) => {
    expect({ what, status: answered.status, text: answered.text }).toMatchObject({ status })
    expect(answered.type).toContain('application/json')
    expect(JSON.parse(answered.text)).toEqual({ status: 'FAILED', reasons: [{ field, description: sentence }] })
  }

  /** A 400 in plain text, or with the error body where a chain or an account is not one. */
  const expectBadRequest = (answered: Answered, what: string) => {
    expect({ what, status: answered.status, text: answered.text }).toMatchObject({ status: 400 })
    if (answered.type.includes('text/plain')) expect(answered.text).toEqual(sentence)
    else expect(JSON.parse(answered.text)).toMatchObject({ status: 'FAILED', reasons: [{ description: sentence }] })
  }

  const expectPlain = (answered: Answered, status: number, what: string) => {
    expect({ what, status: answered.status, text: answered.text }).toMatchObject({ status })
    expect(answered.type).toContain('text/plain')
    expect(answered.text).toEqual(sentence)
  }

  it('knows a case for every call, and none for a call that is gone', () => {
    const missing = names.filter((name) => contractCases[name] === undefined)
    expect(missing, 'add these calls to testing/contract/contractCases.ts').toEqual([])
    expect(Object.keys(contractCases).filter((name) => !Object.hasOwn(endpoints, name))).toEqual([])
  })

  describe.each(names.filter((name) => contractCases[name] !== undefined))('%s', (name) => {
    const endpoint = table[name] as Endpoint
    const entry = contractCases[name] as ContractCase
    const badBody = (field: string) => (typeof entry.badBody === 'object' ? entry.badBody[field] : entry.badBody) ?? 422
    const expectUnread = (answered: Answered, status: 400 | 422, label: string) => {
      if (entry.readsJsonRpc !== true) return expectPlain(answered, status, label)
      expect({ label, status: answered.status }).toEqual({ label, status: 400 })
      const code = status === 400 ? -32_700 : -32_600
      expect(JSON.parse(answered.text)).toMatchObject({ jsonrpc: '2.0', error: { code } })
    }
    const free = new Set(['projectId', 'st', 'sv', 'clientId', ...(entry.free ?? [])])

    it('answers a good request with its own body', async () => {
      const request = await entry.request(world)
      const ask = async () => {
        const { status, text, bytes } = await send(endpoint, request)
        expect({ name, status, text: status === (entry.status ?? 200) ? '' : text }).toMatchObject({
          status: entry.status ?? 200,
        })
        return endpoint.response.type === 'instance' && status === 200 ? bytes : (JSON.parse(text) as unknown)
      }
      const expected = entry.answer(world, request)
      // A GET changes nothing; the history of an account is read from the chain when it is first asked for.
      if (endpoint.method === 'GET') await expect.poll(ask, { timeout: 15_000, interval: 200 }).toEqual(expected)
      const answer = await ask()
      expect(answer).toEqual(expected)
      if ((entry.status ?? 200) === 200) expect(v.safeParse(endpoint.response, answer).issues).toBeUndefined()
    })

    it('misses what is missing', async () => {
      const request = await entry.request(world)
      for (const key of requiredKeys(endpoint.query)) {
        const { [key]: _, ...query } = request.query ?? {}
        const answered = await send(endpoint, { ...request, query })
        // A call that is not served says so whatever is sent.
        if (entry.status === 503) expect(answered.status).toBe(503)
        else {
          expectPlain(answered, 400, `query without ${key}`)
          expect(answered.text).toContain(key)
        }
      }
      if (entry.status === 503) return
      for (const key of requiredKeys(endpoint.body)) {
        const { [key]: _, ...body } = Object(request.body) as Record<string, unknown>
        const answered = await send(endpoint, { ...request, body })
        if (badBody(key) === 400) expectBadRequest(answered, `body without ${key}`)
        else expectUnread(answered, 422, `body without ${key}`)
      }
      if (endpoint.body !== undefined) expectUnread(await send(endpoint, request, { text: '' }), 400, 'no body')
    })

    it('refuses what is malformed', async () => {
      const request = await entry.request(world)
      // A call that is not served says so whatever is sent.
      if (entry.status === 503) return expect((await send(endpoint, request, { text: '{' })).status).toBe(503)
      for (const [key, schema] of Object.entries(endpoint.query?.entries ?? {})) {
        if (free.has(key) || v.is(schema, '\u0001')) continue
        expectBadRequest(await send(endpoint, { ...request, query: { ...request.query, [key]: '\u0001' } }), `?${key}`)
      }
      for (const [key, schema] of Object.entries(endpoint.params?.entries ?? {})) {
        if (v.is(schema, '\u0001')) continue
        const answered = await send(endpoint, { ...request, params: { ...request.params, [key]: '\u0001' } })
        expectBadRequest(answered, `path ${key}`)
      }
      if (endpoint.body === undefined) return
      for (const text of ['{', 'null{', '\u0000']) expectUnread(await send(endpoint, request, { text }), 400, text)
      for (const text of ['null', '7', '"x"']) expectUnread(await send(endpoint, request, { text }), badBody(''), text)
      for (const [key, schema] of Object.entries(entriesOf(endpoint.body))) {
        const wrong = [{ wrong: 1 }, [[[]]], '\u0001', -0.5].find((value) => !v.is(schema, value))
        if (free.has(key) || wrong === undefined) continue
        const body = { ...Object(request.body), [key]: wrong }
        const answered = await send(endpoint, { ...request, body })
        expectUnread(answered, entry.badBody === 400 ? 400 : 422, `body ${key}`)
      }
    })

    it('refuses what is too large', async () => {
      const request = await entry.request(world)
      if (entry.status === 503) return expect((await send(endpoint, request, { text: '{' })).status).toBe(503)
      const long: string = 'a'.repeat(9_000)
      for (const [key, schema] of Object.entries(endpoint.query?.entries ?? {})) {
        if (v.safeParse(schema, long).success) continue
        const answered = await send(endpoint, { ...request, query: { ...request.query, [key]: long } })
        expectBadRequest(answered, `?${key} of ${long.length} characters`)
      }
      if (endpoint.body === undefined) return
      const text = JSON.stringify({ ...Object(request.body), padding: 'a'.repeat(100_000) })
      expectRefusal(await send(endpoint, request, { text }), 413, 'body', 'a large body')
    })

    it('takes no other method', async () => {
      const request = await entry.request(world)
      const taken: readonly string[] = Object.values(table)
        .filter(({ path }) => path === endpoint.path)
        .map(({ method }) => method)
      for (const method of methods.filter((candidate) => !taken.includes(candidate))) {
        const answered = await send(endpoint, request, { method })
        // These paths take WebSockets with GET.
        if (method === 'GET' && endpoint.path === '/v1') {
          expectRefusal(answered, 426, '', method)
          continue
        }
        expectRefusal(answered, 405, 'method', method)
        for (const allowed of taken) expect(answered.headers.get('allow')).toContain(allowed)
      }
    })

    it('lets in its project from its origin only', async () => {
      const request = await entry.request(world)
      const unknown = await send(endpoint, request, { projectId: 'unknown' })
      const missing = await send(endpoint, await entry.request(world), { projectId: undefined })
      const foreign = await send(endpoint, await entry.request(world), { origin: 'https://shop.example.evil' })
      if (endpoint.auth === 'none') {
        for (const { status } of [unknown, foreign]) expect([401, 403]).not.toContain(status)
      } else if (entry.isJsonRpc === true) {
        // An unknown project is a user's error in this family of calls (gateway contract, section 8).
        for (const [answered, status] of [
          [unknown, 400],
          [missing, 400],
          [foreign, 403],
        ] as const) {
          expect(answered.status).toBe(status)
          const message = expect.stringMatching(/^wallet_\w+: [A-Z].*\.$/)
          expect(JSON.parse(answered.text)).toMatchObject({ jsonrpc: '2.0', error: { code: -1, message } })
        }
      } else {
        expectRefusal(unknown, 401, 'authentication', 'an unknown project')
        expectRefusal(missing, 401, 'authentication', 'no project')
        expectRefusal(foreign, 403, 'origin', 'a foreign origin')
      }
    })

    it('knows the chains that it does not serve', async () => {
      const text = JSON.stringify(await entry.request(world))
      const elsewhere: ContractRequest = JSON.parse(text.replaceAll(/eip155:1\b(?=[:"])/g, 'eip155:424242'))
      if (JSON.stringify(elsewhere) === text) return
      const answered = await send(endpoint, elsewhere)
      if (entry.foreignChain !== 'accepted') expectRefusal(answered, 400, 'chainId', 'a chain that is not served')
      else expect({ status: answered.status, text: answered.text }).not.toMatchObject({ status: 500 })
    })
  })
})

function entriesOf(schema: v.GenericSchema | undefined): Readonly<Record<string, v.GenericSchema>> {
  return schema !== undefined && 'entries' in schema ? (schema.entries as Record<string, v.GenericSchema>) : {}
}

function requiredKeys(schema: v.GenericSchema | undefined): readonly string[] {
  return Object.entries(entriesOf(schema)).flatMap(([key, entry]) => (v.is(entry, undefined) ? [] : [key]))
}
