import type * as v from 'valibot'
import type { Call, Endpoint, EndpointAnswer } from './endpoint.ts'
import type { EndpointName, Endpoints } from './endpoints.ts'
import { parseErrorBody } from './errorBody.ts'
import { GatewayError, type GatewayErrorCode, gatewayErrorCode } from './gatewayError.ts'
import { parseAnswer } from './parseAnswer.ts'

/** Keys that the client adds by itself. */
export type AddedKey = 'projectId' | 'st' | 'sv' | 'clientId'

/** An intersection written out as one object, so that an editor shows its members. */
export type Simplify<T> = { [K in keyof T]: T[K] }
/** What a schema accepts; an object without members where there is no schema. */
export type SchemaInput<S> = S extends v.GenericSchema ? v.InferInput<S> : Record<never, never>
/** What a schema answers; an object without members where there is no schema. */
export type SchemaOutput<S> = S extends v.GenericSchema ? v.InferOutput<S> : Record<never, never>

/** A query parameter that reads as a list may be given as one. */
export type QueryInput<S> = {
  [K in keyof SchemaInput<S>]: K extends keyof SchemaOutput<S>
    ? NonNullable<SchemaOutput<S>[K]> extends readonly string[]
      ? SchemaInput<S>[K] | readonly string[]
      : SchemaInput<S>[K]
    : SchemaInput<S>[K]
}

/** The members that a call's body adds to its parameters. */
export type BodyInput<E> = E extends { body: infer S }
  ? S extends { entries: unknown }
    ? Omit<SchemaInput<S>, AddedKey>
    : { body: SchemaInput<S> }
  : Record<never, never>

/** The parameters of a call: path, query and body in one object. A body that is no plain object stands under `body`. */
export type CallParameters<E extends Endpoint> = Simplify<
  (E extends { params: infer S } ? SchemaInput<S> : Record<never, never>) &
    (E extends { query: infer S } ? Omit<QueryInput<S>, AddedKey> : Record<never, never>) &
    BodyInput<E>
>

/** Settings of one call. */
export type CallOptions = { readonly signal?: AbortSignal | undefined }

/** Calls by their names in the table. */
export type GatewayCalls = { readonly [K in EndpointName]?: Pick<Endpoints[K], keyof Call & keyof Endpoints[K]> }

/** One typed function for each of the given calls. */
export type GatewayClient<T extends GatewayCalls> = {
  readonly [K in keyof T & EndpointName]: (
    ...args: Record<never, never> extends CallParameters<Endpoints[K]>
      ? [parameters?: CallParameters<Endpoints[K]>, options?: CallOptions]
      : [parameters: CallParameters<Endpoints[K]>, options?: CallOptions]
  ) => Promise<EndpointAnswer<Endpoints[K]>>
}

/** Settings of {@link createGatewayClient}. */
export type GatewayClientOptions<T extends GatewayCalls> = GatewayClientSettings & {
  /** The calls to make functions for, by their names; only these and the schemas of their answers end up in a page. */
  readonly endpoints: T
}

/** Settings of a client that do not depend on its calls. */
export type GatewayClientSettings = {
  /** Address of the gateway, with or without a path, for example `https://gateway.example.com`. */
  readonly baseUrl: string
  readonly projectId?: string | undefined
  /** Sent as `st`, for example `foyer`. */
  readonly sdkType: string
  /** Sent as `sv`, for example `react-1.0.0`. */
  readonly sdkVersion: string
  readonly clientId?: string | undefined
  /** Default: the global fetch. */
  readonly fetch?: typeof fetch | undefined
  /** How long a call may take in all, in milliseconds. Default 15000. */
  readonly timeoutMs?: number | undefined
}

/**
 * Makes a typed client of a gateway. Answers are validated, undefined parameters are left out.
 * @throws GatewayError from every function when the gateway refuses, fails, is late, or answers in a wrong shape.
 * @example
 * const client = createGatewayClient({ endpoints: { balance }, baseUrl: 'https://gateway.example.com', sdkType: 'foyer', sdkVersion: '1.0.0' })
 * const { balances } = await client.balance({ address: '0xab16…', currency: 'usd', chainId: 'eip155:1' })
 */
export function createGatewayClient<const T extends GatewayCalls>(options: GatewayClientOptions<T>): GatewayClient<T> {
  const functions: unknown = Object.fromEntries(
    Object.entries<Call>(options.endpoints).map(([name, endpoint]) => [
      name,
      (parameters: Record<string, unknown> = {}, { signal }: CallOptions = {}) =>
        call(options, endpoint, parameters, signal),
    ]),
  )
  return functions as GatewayClient<T>
}

async function call(
  settings: GatewayClientSettings,
  endpoint: Call,
  parameters: Record<string, unknown>,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const aborter = new AbortController()
  // What a thrown error means depends on how far the call had come.
  let code: GatewayErrorCode = 'gateway-bad-request'
  let status = 0
  const stop = (why: GatewayErrorCode) => {
    if (!aborter.signal.aborted) code = why
    aborter.abort()
  }
  const abort = () => stop('gateway-aborted')
  const timer = setTimeout(() => stop('gateway-timeout'), settings.timeoutMs ?? 15_000)
  signal?.addEventListener('abort', abort)
  try {
    const { url, body } = writeRequest(settings, endpoint, parameters)
    code = 'gateway-unreachable'
    if (signal?.aborted) abort()
    const response = await (settings.fetch ?? fetch)(url, {
      method: endpoint.method,
      signal: aborter.signal,
      credentials: 'omit',
      ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
    })
    status = response.status
    const bytes = new Uint8Array(await response.arrayBuffer())
    const text = new TextDecoder().decode(bytes)
    if (!response.ok) throw refusal(endpoint, response, text)
    code = 'gateway-bad-answer'
    const isPicture = response.headers.get('content-type')?.startsWith('image/')
    return parseAnswer(endpoint, isPicture ? bytes : JSON.parse(text), status)
  } catch (cause) {
    if (cause instanceof GatewayError) throw cause
    throw new GatewayError({ code, message: `${endpoint.method} ${endpoint.path}: ${code}`, status, cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** Keys of the path go into the path, all others into the query of a GET and the body of a POST; a DELETE has no others. */
function writeRequest(settings: GatewayClientSettings, endpoint: Call, parameters: Record<string, unknown>) {
  const { method, path, project, inQuery = [] } = endpoint
  const { projectId, clientId, sdkType: st, sdkVersion: sv } = settings
  const rest = { ...parameters }
  const written = path.replace(/:(\w+)/g, (_, key: string) => {
    delete rest[key]
    return encodeURIComponent(String(parameters[key]))
  })
  const query = new URLSearchParams()
  const add = (values: Record<string, unknown>) => {
    for (const key in values) if (values[key] !== undefined) query.set(key, String(values[key]))
  }
  add({ clientId, ...(project === 'sdk' ? { projectId, st, sv } : project === 'query' ? { projectId } : {}) })
  for (const key of inQuery) {
    add({ [key]: rest[key] })
    delete rest[key]
  }
  // A JSON-RPC body is no plain object, so its other parameters are the query.
  const { body, ...beside } = rest
  if (method === 'GET' || body !== undefined) add(beside)
  const own = project === 'body' ? { projectId, ...rest } : rest
  return {
    url: `${settings.baseUrl.replace(/\/+$/, '')}${written}?${query}`.replace(/\?$/, ''),
    body: method === 'POST' ? JSON.stringify(body ?? own) : undefined,
  }
}

function refusal(endpoint: Call, response: Response, text: string): GatewayError {
  const reasons = parseErrorBody(text)
  const retryAfter = response.headers.get('retry-after')
  return new GatewayError({
    code: gatewayErrorCode(response.status, reasons),
    message: `${endpoint.method} ${endpoint.path} answered ${response.status}: ${reasons[0]?.description ?? ''}`,
    status: response.status,
    reasons,
    retryAfterSeconds: retryAfter === null ? undefined : readRetryAfter(retryAfter),
  })
}

/** Retry-After is either a number of seconds or a date (RFC 9110, 10.2.3). */
function readRetryAfter(header: string): number | undefined {
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}
