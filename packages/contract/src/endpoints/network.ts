import * as v from 'valibot'
import { type Call, type CallRequest, sdkQuery } from '../endpoint.ts'
import { addressText, caipNetworkId, isoTime, list, maybeEmpty, strictList, text } from '../fields.ts'

/** The chains that the gateway serves. */
export const supportedChains = {
  method: 'GET',
  path: '/v1/supported-chains',
  auth: 'none',
  project: 'sdk',
  cacheSeconds: 86_400,
  response: v.object({ http: list(caipNetworkId, 1000), ws: list(caipNetworkId, 1000) }),
} as const satisfies Call

/** What {@link supportedChains} takes. */
export const supportedChainsRequest = {
  query: v.object(sdkQuery),
} as const satisfies CallRequest

/** Name and avatar of an address. */
export const identity = {
  method: 'GET',
  path: '/v1/identity/:address',
  aliases: ['/v1/account/:address/identity'],
  auth: 'project',
  project: 'sdk',
  cacheSeconds: 86_400,
  response: v.object({
    name: v.nullable(text(255)),
    avatar: v.nullable(text(4096)),
    resolvedAt: v.optional(v.nullable(isoTime)),
  }),
} as const satisfies Call

/** What {@link identity} takes. */
export const identityRequest = {
  params: v.object({ address: addressText }),
  query: v.object({
    ...sdkQuery,
    // For statistics only: any text.
    sender: v.optional(maybeEmpty(170)),
    useCache: v.optional(v.picklist(['true', 'false'])),
  }),
} as const satisfies CallRequest

const rpcNumber = v.pipe(v.number(), v.safeInteger())
const rpcId = v.union([maybeEmpty(128), v.pipe(v.number(), v.minValue(-1e30), v.maxValue(1e30)), v.null()])
/** One JSON-RPC request. */
export const rpcCall = v.object({
  // Clients of Bitcoin nodes still write 1.0.
  jsonrpc: v.optional(v.picklist(['2.0', '1.0'])),
  // Callers make up ids as they like, and some send null for no parameters.
  id: v.optional(rpcId),
  method: text(128),
  params: v.nullish(
    v.union([strictList(v.unknown(), 0, 1000), v.pipe(v.record(v.string(), v.unknown()), v.maxEntries(1000))]),
  ),
})
/** One JSON-RPC answer. */
export const rpcAnswer = v.union([
  v.object({
    jsonrpc: v.optional(v.literal('2.0')),
    id: rpcId,
    error: v.object({ code: rpcNumber, message: maybeEmpty(10_000), data: v.optional(v.unknown()) }),
  }),
  v.object({ jsonrpc: v.optional(v.literal('2.0')), id: rpcId, result: v.unknown() }),
])

// As many as viem puts into one batch unless a site says otherwise; a gateway may take fewer.
const largestBatch = 1_000

/** JSON-RPC proxy to a node of the chain, single or batch; bodies pass through as they are. */
export const rpc = {
  method: 'POST',
  path: '/v1',
  aliases: ['/v1/'],
  auth: 'project',
  project: 'sdk',
  response: v.union([rpcAnswer, v.pipe(v.array(rpcAnswer), v.maxLength(largestBatch))]),
} as const satisfies Call

/** What {@link rpc} takes. */
export const rpcRequest = {
  query: v.object({
    ...sdkQuery,
    // Any text: what is no chain name is the name of a chain that is not served.
    chainId: maybeEmpty(128),
    providerId: v.optional(text(64)),
    sessionId: v.optional(text(128)),
    source: v.optional(text(64)),
  }),
  body: v.union([rpcCall, strictList(rpcCall, 1, largestBatch)]),
} as const satisfies CallRequest
