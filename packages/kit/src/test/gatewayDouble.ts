import {
  type Endpoint,
  type EndpointAnswer,
  type EndpointName,
  type Endpoints,
  endpoints,
  errorBody,
  parseAnswer,
  purchasePage,
} from '@foyer/contract'
import { endpointExamples } from '@foyer/contract/examples'

/** Where the stage's kit finds its gateway and its node, and where a wallet finds its own. */
export const gatewayUrl = 'https://gateway.example'
export const rpcUrl = 'https://rpc.example'

/** One call as the gateway read it. */
export type GatewayCall = {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}

/** A call that fails, as the gateway writes it. */
export type Refusal = { readonly refusedWith: number; readonly description: string; readonly field?: string }
export const refuse = (refusedWith: number, description = '', field = ''): Refusal => ({
  refusedWith,
  description,
  field,
})

type Answer<K extends EndpointName> = EndpointAnswer<Endpoints[K]> | Refusal
/** What differs from the contract's examples, by call: an answer, a refusal, or a function of the call. */
export type GatewayAnswers = {
  [K in EndpointName]?: Answer<K> | ((call: GatewayCall) => Answer<K> | Promise<Answer<K>>)
} & {
  /** What the history answers when it is asked for purchases; default none. */
  purchases?: () => EndpointAnswer<Omit<Endpoints['history'], 'response'> & { response: typeof purchasePage }> | Refusal
}

/** Answers one JSON-RPC call; a thrown `{ code, message }` is the node's error, a thrown refusal that of its server. */
export type NodeDouble = (method: string, params: readonly unknown[]) => unknown

export type GatewayDouble = {
  /** Path and query of every call so far. */
  readonly asked: readonly string[]
  restore(): void
}

/**
 * Takes the place of the network: the gateway answers with the contract's examples and `answers`, the node with `node`.
 * Requests and answers are held against the contract's schemas.
 */
export function startGatewayDouble(answers: GatewayAnswers, node: NodeDouble): GatewayDouble {
  const real = globalThis.fetch
  const asked: string[] = []
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href)
    if (url.origin === location.origin) return real(input, init)
    asked.push(`${url.pathname}${url.search}`)
    const body: unknown = init?.body === undefined || init.body === null ? undefined : JSON.parse(String(init.body))
    if (url.origin === rpcUrl) return respond(await askNode(node, body))
    if (url.origin !== gatewayUrl) return respond(refuse(404, `${url.origin} is not part of the stage`))
    return respond(
      await askGateway({ ...answers, rpc: answers.rpc ?? ((call) => askNode(node, call.body)) }, url, body),
    )
  }
  return {
    asked,
    restore: () => {
      globalThis.fetch = real
    },
  }
}

async function askGateway(answers: GatewayAnswers, url: URL, body: unknown): Promise<unknown> {
  const method = body === undefined ? 'GET' : 'POST'
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: Endpoint = endpoints[name]
    const params = endpoint.method === method && readPath(endpoint, url.pathname)
    if (!params) continue
    const call = { params, query: Object.fromEntries(url.searchParams), body }
    for (const part of ['params', 'query', 'body'] as const) {
      const checked = await endpoint[part]?.['~standard'].validate(call[part])
      if (checked?.issues) return refuse(400, `${name}: ${checked.issues[0]?.message}`)
    }
    if (name === 'history' && call.query.onramp !== undefined) {
      const served = answers.purchases?.() ?? { data: [], next: null }
      return isRefusal(served) ? served : parseAnswer({ ...endpoint, response: purchasePage }, served)
    }
    const given = answers[name] ?? endpointExamples[name].response
    const answer: unknown = typeof given === 'function' ? await given(call) : given
    return isRefusal(answer) ? answer : parseAnswer(endpoint, answer)
  }
  return refuse(404, `${method} ${url.pathname} is not in the contract`)
}

/** The placeholders of a path that belongs to an endpoint. */
function readPath({ path, aliases = [] }: Endpoint, given: string): Readonly<Record<string, string>> | undefined {
  for (const pattern of [path, ...aliases]) {
    const match = new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(given)
    if (match) return mapValues(match.groups ?? {}, decodeURIComponent)
  }
  return undefined
}

const mapValues = (values: Record<string, string>, change: (value: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))

type NodeAnswer = EndpointAnswer<Endpoints['rpc']> | Refusal

async function askNode(node: NodeDouble, body: unknown): Promise<NodeAnswer> {
  const one = async ({ id, method, params }: { id: number; method: string; params?: readonly unknown[] }) => {
    try {
      return { jsonrpc: '2.0' as const, id, result: await node(method, params ?? []) }
    } catch (error) {
      if (isRefusal(error)) throw error
      return { jsonrpc: '2.0' as const, id, error: error as { code: number; message: string } }
    }
  }
  try {
    return Array.isArray(body) ? await Promise.all(body.map(one)) : await one(body as Parameters<typeof one>[0])
  } catch (error) {
    return error as Refusal
  }
}

const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refusedWith' in value

function respond(answer: unknown): Response {
  if (answer instanceof Uint8Array) return new Response(answer.slice(), { headers: { 'content-type': 'image/png' } })
  const [status, body] = isRefusal(answer)
    ? [answer.refusedWith, errorBody(answer.field ?? '', answer.description)]
    : [200, answer]
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}
