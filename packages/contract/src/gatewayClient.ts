import type * as v from 'valibot'
import type { Endpoint, EndpointAnswer } from './endpoint.ts'
import { parseErrorBody } from './errorBody.ts'
import { GatewayError, type GatewayErrorCode, gatewayErrorCode } from './gatewayError.ts'
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
  settings: Settings,
  endpoint: E,
  parameters: Record<string, unknown>,
  signal: AbortSignal | undefined,
): Promise<EndpointAnswer<E>> {
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
    const text = await response.text()
    if (!response.ok) throw refusal(endpoint, response, text)
    code = 'gateway-bad-answer'
    return parseAnswer(endpoint, JSON.parse(text), status)
  } catch (cause) {
    if (cause instanceof GatewayError) throw cause
    throw new GatewayError({ code, message: `${endpoint.method} ${endpoint.path}: ${code}`, status, cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** Keys of the path go into the path, keys of the query into the query, and the others into the body. */
function writeRequest(settings: Settings, endpoint: Endpoint, parameters: Record<string, unknown>) {
  const { projectId, clientId, sdkType: st, sdkVersion: sv, baseUrl } = settings
  const values: Record<string, unknown> = { ...parameters, projectId, clientId, st, sv }
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(values[key])))
  const query = new URLSearchParams()
  for (const key in endpoint.query?.entries) {
    if (values[key] !== undefined) query.set(key, String(values[key]))
  }
  return {
    url: `${baseUrl.replace(/\/+$/, '')}${path}?${query}`.replace(/\?$/, ''),
    body: writeBody(endpoint.body, values),
  }
}

function writeBody(schema: Endpoint['body'], values: Record<string, unknown>): string | undefined {
  if (schema === undefined) return undefined
  if (!('entries' in schema)) return JSON.stringify(values.body)
  const wanted = Object.keys(schema.entries as object).map((key) => [key, values[key]])
  return JSON.stringify(Object.fromEntries(wanted))
}

function refusal(endpoint: Endpoint, response: Response, text: string): GatewayError {
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
