import * as v from 'valibot'
import { type Call, type CallRequest, sdkQuery } from '../endpoint.ts'
import { maybeEmpty, text } from '../fields.ts'

const code = v.pipe(v.number(), v.safeInteger())
// Some callers make ids of nineteen digits, which JavaScript keeps as the nearest number it has.
const id = v.union([maybeEmpty(128), v.pipe(v.number(), v.minValue(-1e30), v.maxValue(1e30)), v.null()])
const version = v.literal('2.0')

/** One answer: a result, or an error whose `data` is null. */
const answer = v.union([
  v.object({
    id,
    jsonrpc: version,
    error: v.object({ code, message: text(2_000), data: v.optional(v.null()) }),
  }),
  v.object({ id, jsonrpc: version, result: v.unknown() }),
])

/** One wallet method, such as `wallet_getAssets` (ERC-7811). A refusal is a JSON-RPC error with HTTP status 400. */
export const wallet = {
  method: 'POST',
  path: '/v1/wallet',
  auth: 'project',
  project: 'sdk',
  inQuery: ['source'],
  response: answer,
} as const satisfies Call

/** What {@link wallet} takes: a single request, every member of which must be there. */
export const walletRequest = {
  query: v.object({ ...sdkQuery, source: v.optional(text(64)) }),
  body: v.object({ id, jsonrpc: version, method: text(128), params: v.unknown() }),
} as const satisfies CallRequest

/** The same methods for pages of any origin: its preflight always allows the call. */
export const jsonRpc = { ...wallet, path: '/v1/json-rpc' } as const satisfies Call

/** What {@link jsonRpc} takes. */
export const jsonRpcRequest = { ...walletRequest }
