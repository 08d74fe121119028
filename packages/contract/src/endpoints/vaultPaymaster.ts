import * as v from 'valibot'
import type { Call, CallRequest } from '../endpoint.ts'
import { maybeEmpty, text, whole } from '../fields.ts'

const anything = v.unknown()

/** The paymaster for operations of the caller's own account (ERC-7677). Needs `authorization: DPoP <token>` and a proof. */
export const vaultPaymaster = {
  method: 'POST',
  path: '/v1/vault/paymaster',
  auth: 'none',
  project: 'none',
  response: v.object({
    jsonrpc: text(3),
    id: anything,
    result: v.optional(anything),
    /** Why it is not paid for: code -32501 (ERC-7769), and `data.refusal` names it. */
    error: v.optional(v.object({ code: v.number(), message: maybeEmpty(500), data: v.optional(anything) })),
  }),
} as const satisfies Call

/** What {@link vaultPaymaster} takes: `pm_getPaymasterStubData` or `pm_getPaymasterData` with their parameters. */
export const vaultPaymasterRequest = {
  body: v.object({
    jsonrpc: v.optional(text(3)),
    id: v.optional(whole),
    method: text(64),
    params: v.pipe(v.array(anything), v.maxLength(8)),
  }),
} as const satisfies CallRequest
