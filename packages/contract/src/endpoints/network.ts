import * as v from 'valibot'
import { type Endpoint, sdkQuery } from '../endpoint.ts'
import { addressText, caipNetworkId, isoTime, list, maybeEmpty, strictList, text } from '../fields.ts'

/** The chains that the gateway serves. */
export const supportedChains = {
  method: 'GET',
  path: '/v1/supported-chains',
  auth: 'none',
  cacheSeconds: 86_400,
  query: v.object(sdkQuery),
  response: v.object({ http: list(caipNetworkId, 1000), ws: list(caipNetworkId, 1000) }),
} as const satisfies Endpoint

/** Name and avatar of an address. */
export const identity = {
  method: 'GET',
  path: '/v1/identity/:address',
  aliases: ['/v1/account/:address/identity'],
  auth: 'project',
  cacheSeconds: 86_400,
  params: v.object({ address: addressText }),
  query: v.object({
    ...sdkQuery,
    sender: v.optional(addressText),
    useCache: v.optional(v.picklist(['true', 'false'])),
  }),
  response: v.object({
    name: v.nullable(text(255)),
    avatar: v.nullable(text(4096)),
    resolvedAt: v.optional(v.nullable(isoTime)),
  }),
} as const satisfies Endpoint

const rpcNumber = v.pipe(v.number(), v.safeInteger())
const rpcId = v.union([text(128), rpcNumber, v.null()])
const rpcRequest = v.object({
  jsonrpc: v.optional(v.literal('2.0')),
  id: v.optional(rpcId),
  method: text(128),
  params: v.optional(
    v.union([strictList(v.unknown(), 0, 1000), v.pipe(v.record(v.string(), v.unknown()), v.maxEntries(1000))]),
  ),
})
const rpcAnswer = v.union([
  v.object({
    jsonrpc: v.optional(v.literal('2.0')),
    id: rpcId,
    error: v.object({ code: rpcNumber, message: maybeEmpty(10_000), data: v.optional(v.unknown()) }),
  }),
  v.object({ jsonrpc: v.optional(v.literal('2.0')), id: rpcId, result: v.unknown() }),
])

/** JSON-RPC proxy to a node of the chain, single or batch; bodies pass through as they are. */
export const rpc = {
  method: 'POST',
  path: '/v1',
  aliases: ['/v1/'],
  auth: 'project',
  query: v.object({
    ...sdkQuery,
    chainId: caipNetworkId,
    providerId: v.optional(text(64)),
    sessionId: v.optional(text(128)),
    source: v.optional(text(64)),
  }),
  body: v.union([rpcRequest, strictList(rpcRequest, 1, 100)]),
  response: v.union([rpcAnswer, v.pipe(v.array(rpcAnswer), v.maxLength(100))]),
} as const satisfies Endpoint
