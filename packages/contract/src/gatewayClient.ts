import type * as v from 'valibot'
import type { Endpoint, EndpointAnswer } from './endpoint.ts'
import { parseErrorBody } from './errorBody.ts'
import { GatewayError, gatewayErrorCode } from './gatewayError.ts'
import { parseAnswer } from './parseAnswer.ts'

type Table = Readonly<Record<string, Endpoint>>

/** Keys that the client adds by itself. */
type AddedKey = 'projectId' | 'st' | 'sv' | 'clientId'

type Simplify<T> = { [K in keyof T]: T[K] }
type Input<S> = S extends v.GenericSchema ? v.InferInput<S> : Record<never, never>
type Output<S> = S extends v.GenericSchema ? v.InferOutput<S> : Record<never, never>

/** A query parameter that reads as a list may be given as one. */
type QueryInput<S> = {
  [K in keyof Input<S>]: K extends keyof Output<S>
    ? NonNullable<Output<S>[K]> extends readonly string[]
      ? Input<S>[K] | readonly string[]
      : Input<S>[K]
    : Input<S>[K]
}

type BodyInput<E> = E extends { body: infer S }
  ? S extends { entries: unknown }
    ? Omit<Input<S>, AddedKey>
    : { body: Input<S> }
  : Record<never, never>

/** The parameters of a call: path, query and body in one object. A body that is no plain object stands under `body`. */
export type CallParameters<E extends Endpoint> = Simplify<
  (E extends { params: infer S } ? Input<S> : Record<never, never>) &
    (E extends { query: infer S } ? Omit<QueryInput<S>, AddedKey> : Record<never, never>) &
    BodyInput<E>
>

/** Settings of one call. */
export type CallOptions = { readonly signal?: AbortSignal | undefined }

/** One typed function for each endpoint of the table that the client was made from. */
export type GatewayClient<T extends Table> = {
  readonly [K in keyof T]: (
    ...args: Record<never, never> extends CallParameters<T[K]>
      ? [parameters?: CallParameters<T[K]>, options?: CallOptions]
      : [parameters: CallParameters<T[K]>, options?: CallOptions]
  ) => Promise<EndpointAnswer<T[K]>>
}

/** Settings of {@link createGatewayClient}. */
export type GatewayClientOptions<T extends Table> = {
  /** The endpoints to make functions for; only these and their schemas end up in a bundle. */
  readonly endpoints: T
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
export function createGatewayClient<const T extends Table>(options: GatewayClientOptions<T>): GatewayClient<T> {
  const functions: unknown = Object.fromEntries(
    Object.entries(options.endpoints).map(([name, endpoint]) => [
      name,
      (parameters: Record<string, unknown> = {}, { signal }: CallOptions = {}) =>
        call(options, endpoint, parameters, signal),
    ]),
  )
  return functions as GatewayClient<T>
}

type Settings = Omit<GatewayClientOptions<Table>, 'endpoints'>

async function call<E extends Endpoint>(
  options: Settings,
  endpoint: E,
  parameters: Record<string, unknown>,
  signal: AbortSignal | undefined,
): Promise<EndpointAnswer<E>> {
  const label = `${endpoint.method} ${endpoint.path}`
  const { url, body } = buildRequest(label, options, endpoint, parameters)
  const aborter = new AbortController()
  const abort = () => aborter.abort()
  const timeoutMs = options.timeoutMs ?? 15_000
  let late = false
  const timer = setTimeout(() => {
    late = true
    abort()
  }, timeoutMs)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  try {
    const response = await (options.fetch ?? fetch)(url, {
      method: endpoint.method,
      signal: aborter.signal,
      credentials: 'omit',
      ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
    })
    const text = await response.text()
    if (!response.ok) throw refusal(label, response, text)
    return parseAnswer(endpoint, readJson(label, response.status, text), response.status)
  } catch (cause) {
    if (cause instanceof GatewayError) throw cause
    if (late) {
      const message = `${label} had no answer within ${timeoutMs} ms`
      throw new GatewayError({ code: 'gateway-timeout', message, cause })
    }
    if (signal?.aborted) throw new GatewayError({ code: 'gateway-aborted', message: `${label} was cancelled`, cause })
    throw new GatewayError({ code: 'gateway-unreachable', message: `${label} could not reach the gateway`, cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

type BuiltRequest = { readonly url: string; readonly body: string | undefined }

function buildRequest(
  label: string,
  options: Settings,
  endpoint: Endpoint,
  parameters: Record<string, unknown>,
): BuiltRequest {
  try {
    return writeRequest(options, endpoint, parameters)
  } catch (cause) {
    const message = `${label} cannot be written: a parameter is not well-formed text or JSON`
    throw new GatewayError({ code: 'gateway-bad-request', message, cause })
  }
}

function writeRequest(options: Settings, endpoint: Endpoint, parameters: Record<string, unknown>): BuiltRequest {
  const { projectId, clientId, sdkType: st, sdkVersion: sv, baseUrl } = options
  const rest: Record<string, unknown> = { ...parameters, projectId, clientId, st, sv }
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => {
    const value = encodeURIComponent(String(rest[key]))
    delete rest[key]
    return value
  })
  const query = new URLSearchParams()
  for (const key of Object.keys(endpoint.query?.entries ?? {})) {
    const value = rest[key]
    if (value !== undefined) query.set(key, String(value))
    delete rest[key]
  }
  const search = query.toString()
  const url = `${baseUrl.replace(/\/+$/, '')}${path}${search && '?'}${search}`
  return { url, body: buildBody(endpoint.body, rest) }
}

function buildBody(schema: Endpoint['body'], rest: Record<string, unknown>): string | undefined {
  if (schema === undefined) return undefined
  if (!('entries' in schema)) return JSON.stringify(rest.body)
  const wanted = Object.keys(schema.entries as object)
  return JSON.stringify(Object.fromEntries(wanted.map((key) => [key, rest[key]])))
}

function readJson(label: string, status: number, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new GatewayError({ code: 'gateway-bad-answer', message: `The answer of ${label} is not JSON`, status, cause })
  }
}

function refusal(label: string, response: Response, text: string): GatewayError {
  const reasons = parseErrorBody(text)
  const why = reasons[0]?.description
  return new GatewayError({
    code: gatewayErrorCode(response.status, reasons),
    message: `${label} answered ${response.status}${why ? `: ${why}` : ''}`,
    status: response.status,
    reasons,
    retryAfterSeconds: readRetryAfter(response.headers.get('retry-after')),
  })
}

/** Retry-After is either a number of seconds or a date (RFC 9110, 10.2.3). */
function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000))
}
