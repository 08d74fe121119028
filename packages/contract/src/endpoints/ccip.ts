import * as v from 'valibot'
import { type Call, type CallRequest, sdkQuery } from '../endpoint.ts'
import { hexBytes } from '../fields.ts'

/** A contract on an EVM chain. */
const contract = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
const calldata = hexBytes(8_192)
const signedAnswer = v.object({ data: v.pipe(hexBytes(32_768), v.minLength(4)) })

/**
 * Answers a resolver contract that asks off chain (EIP-3668): `data` is the ABI encoding of (bytes result, uint64 expires,
 * bytes signature) for ENS's `resolve(bytes name, bytes data)` (ENSIP-10).
 */
export const ccipRead = {
  method: 'GET',
  path: '/v1/ccip/:sender/:data',
  auth: 'none',
  project: 'sdk',
  response: signedAnswer,
} as const satisfies Call

/** What {@link ccipRead} takes; the path may end in `.json`. */
export const ccipReadRequest = {
  params: v.object({
    sender: contract,
    data: v.pipe(
      v.string(),
      v.transform((path) => path.replace(/\.json$/, '')),
      calldata,
    ),
  }),
  query: v.object(sdkQuery),
} as const satisfies CallRequest

/** The same as {@link ccipRead}, for clients that send a body. */
export const ccipPost = {
  method: 'POST',
  path: '/v1/ccip',
  auth: 'none',
  project: 'none',
  response: signedAnswer,
} as const satisfies Call

/** What {@link ccipPost} takes. */
export const ccipPostRequest = {
  body: v.object({ sender: contract, data: calldata }),
} as const satisfies CallRequest
