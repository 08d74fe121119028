import * as v from 'valibot'
import { text } from './fields.ts'

/** A schema of an object whose keys can be listed. */
export type ObjectSchema = v.GenericSchema & { readonly entries: Readonly<Record<string, v.GenericSchema>> }

/** The part of an endpoint that a caller needs. It stands alone, so that request schemas stay out of a page. */
export type Call = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path with `:name` placeholders. */
  readonly path: `/${string}`
  /** Further paths that answer the same. */
  readonly aliases?: readonly `/${string}`[]
  /** `project`: the gateway validates the project id; `none`: it does not look at it. */
  readonly auth: 'project' | 'none'
  /** Where callers put the project id: into the query with sdk type and version, there alone, or into the body. */
  readonly project: 'sdk' | 'query' | 'body' | 'none'
  /** Parameters of a POST that stand in its query, beside the project. */
  readonly inQuery?: readonly string[]
  /** How long the answer may be kept by HTTP caches, in seconds. */
  readonly cacheSeconds?: number
  /** The answer of a correct gateway; bad list items are dropped while it is read. */
  readonly response: v.GenericSchema
}

/** What a call takes. Unknown keys are ignored. */
export type CallRequest = {
  /** The placeholders of the path. */
  readonly params?: ObjectSchema
  readonly query?: ObjectSchema
  readonly body?: v.GenericSchema
}

/** One call of the gateway, as data: the typed client, the server's mount and the reference are all made from it. */
export type Endpoint = Call & CallRequest

/** What a caller puts into the path of an endpoint. */
export type EndpointParams<E extends Endpoint> = E extends { params: infer S extends v.GenericSchema }
  ? v.InferOutput<S>
  : Record<never, never>

/** The query of an endpoint after it was read. */
export type EndpointQuery<E extends Endpoint> = E extends { query: infer S extends v.GenericSchema }
  ? v.InferOutput<S>
  : Record<never, never>

/** The body of an endpoint after it was read; `undefined` when it has none. */
export type EndpointBody<E extends Endpoint> = E extends { body: infer S extends v.GenericSchema }
  ? v.InferOutput<S>
  : undefined

/** The answer of an endpoint. */
export type EndpointAnswer<E extends Call> = v.InferOutput<E['response']>

const identifier = v.optional(text(128))

/** Query of calls that carry the caller's client id at most. */
export const clientQuery = { clientId: identifier }

/** Query of calls that carry the project. */
export const projectQuery = { projectId: identifier, clientId: identifier }

/** What {@link sdkQuery} is made of. */
export type SdkQuery = Record<'projectId' | 'st' | 'sv' | 'clientId', typeof identifier>

/** Query that every GET carries: project, sdk type (`st`), sdk version (`sv`) and client id. */
export const sdkQuery: SdkQuery = { projectId: identifier, st: identifier, sv: identifier, clientId: identifier }
