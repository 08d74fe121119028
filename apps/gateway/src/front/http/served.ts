import type { Endpoint, EndpointAnswer, EndpointBody, EndpointParams, EndpointQuery } from '@foyer/contract'
import type * as v from 'valibot'
import type { Project } from '../../capabilities/projects/project.ts'
import { parseJson } from '../../engines/input/parseJson.ts'
import { parseBody, parseParams, parseQuery } from './parseRequest.ts'

/** What a request's path and query say, after their schemas. */
export type Input = { params: unknown; query: unknown }

/** The parts of one HTTP request that handlers may look at. */
export type Exchange = {
  requestId: string
  readParams: () => Readonly<Record<string, string>>
  readQuery: () => URLSearchParams
  /** What `read` makes of path and query, or what it made of the same ones lately. Failures are not remembered. */
  rememberInput: (read: () => Input) => Input
  header: (name: string) => string | undefined
  /** Fires when no caller waits for the answer any more. */
  signal: () => AbortSignal
  /** The caller's network address, as far as `trustedProxies` lets it be known; empty without a network. */
  clientAddress: () => string
  /**
   * The body's bytes, read once.
   *
   * @throws HttpProblem 413 beyond the limit.
   */
  readBody: () => Promise<Uint8Array<ArrayBuffer>>
  /**
   * Checks the project and counts the call (gateway contract, section 0); `undefined` in open mode.
   *
   * @throws HttpProblem 401 unknown project, 403 foreign origin or feature, 429 quota used up.
   */
  checkProject: (projectId: string | undefined) => Project | undefined | Promise<Project | undefined>
  /**
   * Counts further calls of one request, such as the rest of a batch, in rate limits and quotas.
   *
   * @throws HttpProblem 429
   */
  charge: (project: Project | undefined, calls: number) => Promise<void>
  /**
   * Counts questions to nodes that an answer takes beyond one as further calls in rate limits: as many as the caller's bucket
   * holds at most, however often an answer is charged. Quotas count the request alone.
   *
   * @throws HttpProblem 429
   */
  chargeWork: (questions: number) => Promise<void>
  /** Lets pages of no other origin read the answer; those of none with `undefined`. */
  answerOnlyTo: (origin: string | undefined) => void
  /** Whether a project has no calls left in this month. */
  isUsedUp: (project: Project | undefined) => Promise<boolean>
  /** The origins from which a project may be called, for the header `x-allowed-origins`. */
  allowedOrigins: (projectId: string | undefined) => Promise<string>
}

/** One call after it was checked against its schemas. */
export type Call<E extends Endpoint, Body = EndpointBody<E>> = {
  params: EndpointParams<E>
  query: EndpointQuery<E>
  body: Body
  /** The body as it came; empty for a GET. */
  bytes: Uint8Array<ArrayBuffer>
  projectId: string | undefined
  /** The project that calls; `undefined` in open mode, for calls that look at none, and while the registry is away. */
  project: Project | undefined
  header: (name: string) => string | undefined
  /** Fires when the caller no longer waits for the answer: it went away, or the time of the call is over. */
  signal: () => AbortSignal
  clientAddress: () => string
  /**
   * Counts further calls of this request in rate limits and quotas.
   *
   * @throws HttpProblem 429
   */
  charge: (calls: number) => Promise<void>
  /**
   * Counts questions to nodes that the answer takes in rate limits.
   *
   * @throws HttpProblem 429
   */
  chargeWork: (questions: number) => Promise<void>
  /** Whether the project has no calls left in this month; never in open mode. */
  isUsedUp: () => Promise<boolean>
}

/** An answer of an endpoint's shape that was written out already, to be sent again and again. */
export type WrittenReply = { written: Uint8Array<ArrayBuffer>; headers: Readonly<Record<string, string>> }

/** Writes an answer out once. */
export function writeOut<E extends Endpoint>(
  _: E,
  json: EndpointAnswer<E>,
  headers: Readonly<Record<string, string>> = {},
): WrittenReply {
  return { written: new TextEncoder().encode(JSON.stringify(json)), headers }
}

/** What a handler answers: an object of the endpoint's shape, or bytes that the handler has checked. */
export type Reply<E extends Endpoint> =
  | { json: EndpointAnswer<E>; headers?: Readonly<Record<string, string>> }
  | WrittenReply
  | {
      bytes: Uint8Array<ArrayBuffer> | string
      status: 200 | 304 | 400 | 401 | 403 | 404 | 429 | 500 | 503
      /** Content type, unless it is JSON, and whatever else. */
      headers?: Readonly<Record<string, string>>
    }

/** A handler that closed over its endpoint: checks a request and answers it. */
export type ServedEndpoint<E extends Endpoint> = {
  kind: 'served'
  endpoint: E
  /** Answers at once what needs no waiting, such as a kept answer. */
  handle: (exchange: Exchange) => Reply<E> | Promise<Reply<E>>
  /** Why there is nothing to tell as this gateway is configured, though callers get their answer; `/health` says so. */
  limitation?: string | undefined
}

/** An endpoint that this gateway does not serve: it answers 503 with the reason, never an invented answer. */
export type UnavailableEndpoint = { kind: 'unavailable'; reason: string }

const nothing = new Uint8Array()

/**
 * Ties a handler to its endpoint. Order of checks: query, path, project, body.
 *
 * @param bodySchema Reads the body instead of the endpoint's own schema.
 */
export function served<E extends Endpoint, Body = EndpointBody<E>>(
  endpoint: E,
  run: (call: Call<E, Body>) => Reply<E> | Promise<Reply<E>>,
  bodySchema: v.GenericSchema<unknown, Body> | undefined = undefined,
): ServedEndpoint<E> {
  return {
    kind: 'served',
    endpoint,
    handle: (exchange) => {
      const { query, params } = exchange.rememberInput(() => ({
        query: parseQuery(endpoint.query, exchange.readQuery()),
        params: parseParams(endpoint.params, exchange.readParams()),
      }))
      const { header, signal, clientAddress, chargeWork } = exchange
      const check = (id: string | undefined) => (endpoint.auth === 'project' ? exchange.checkProject(id) : undefined)
      const runFor = (project: Project | undefined, projectId: string | undefined, body?: unknown, bytes = nothing) => {
        const charge = (calls: number) => exchange.charge(project, calls)
        const isUsedUp = () => exchange.isUsedUp(project)
        // The schemas of `endpoint` made these three values; TypeScript cannot follow that through the generic.
        const counted = { charge, chargeWork, isUsedUp }
        const call = { params, query, body, bytes, projectId, project, ...counted, header, signal, clientAddress }
        return run(call as Call<E, Body>)
      }

      const queryProject = readProjectId(query)
      const schema = bodySchema ?? endpoint.body
      if (schema === undefined) {
        const checked = check(queryProject)
        if (checked instanceof Promise) return checked.then((project) => runFor(project, queryProject))
        return runFor(checked, queryProject)
      }
      const runWithBody = async () => {
        const isProjectInBody = endpoint.query?.entries.projectId === undefined
        const known = isProjectInBody ? undefined : await check(queryProject)
        const bytes = await exchange.readBody()
        const body = parseBody(schema, bytes)
        const projectId =
          queryProject ?? readProjectId(body) ?? (isProjectInBody ? projectInQuery(exchange) : undefined)
        return runFor(isProjectInBody ? await check(projectId) : known, projectId, body, bytes)
      }
      return runWithBody()
    },
  }
}

/** The project id of a call that no handler reads: from its body where callers put it there, else from its query. */
export async function findProjectId(endpoint: Endpoint, exchange: Exchange): Promise<string | undefined> {
  if (endpoint.project !== 'body') return projectInQuery(exchange)
  try {
    return readProjectId(parseJson(new TextDecoder().decode(await exchange.readBody()))) ?? projectInQuery(exchange)
  } catch (error) {
    if (error instanceof SyntaxError) return projectInQuery(exchange)
    throw error
  }
}

/** Declares an endpoint as not served, with the reason that callers and `/health` are given. */
export function unavailable(reason: string): UnavailableEndpoint {
  return { kind: 'unavailable', reason }
}

// Some callers write it into the query of every call, whether or not it belongs into the body.
function projectInQuery(exchange: Exchange): string | undefined {
  return exchange.readQuery().get('projectId') || undefined
}

function readProjectId(source: unknown): string | undefined {
  if (typeof source !== 'object' || source === null || !('projectId' in source)) return undefined
  return typeof source.projectId === 'string' ? source.projectId : undefined
}
