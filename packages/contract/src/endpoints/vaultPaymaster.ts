import type { Call, CallRequest } from '../endpoint.ts'
import { rpcAnswer, rpcCall } from './network.ts'

/** Whoever pays for the operations of the caller's own account (ERC-7677). Needs `authorization: DPoP <token>` and a proof. */
export const vaultPaymaster = {
  method: 'POST',
  path: '/v1/vault/paymaster',
  auth: 'none',
  project: 'none',
  response: rpcAnswer,
} as const satisfies Call

/** What {@link vaultPaymaster} takes. */
export const vaultPaymasterRequest = { body: rpcCall } as const satisfies CallRequest
