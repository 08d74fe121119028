import * as v from 'valibot'
import { type Call, type CallRequest, sdkQuery } from '../endpoint.ts'
import { maybeEmpty, text } from '../fields.ts'
import { rpcAnswer, rpcCall } from './network.ts'

/** User operations of ERC-4337: JSON-RPC to a bundler of the chain (ERC-7769). Other methods get the error -32601. */
export const bundler = {
  method: 'POST',
  path: '/v1/bundler',
  auth: 'project',
  project: 'sdk',
  inQuery: ['chainId', 'bundler'],
  response: rpcAnswer,
} as const satisfies Call

/** What {@link bundler} takes. `bundler` names one of the operator's own, by its address or its name. */
export const bundlerRequest = {
  query: v.object({ ...sdkQuery, chainId: maybeEmpty(128), bundler: v.optional(text(2_048)) }),
  body: rpcCall,
} as const satisfies CallRequest
