import * as v from 'valibot'
import type { Call } from '../endpoint.ts'
import { whole } from '../fields.ts'

/** What a page needs of `vaultMe` to tell a device that is not known until when it waits, and which device lets it in. */
export const vaultWait = {
  method: 'GET',
  path: '/v1/vault/me',
  auth: 'none',
  project: 'sdk',
  response: v.object({
    recovery: v.nullable(v.object({ opensAt: whole })),
    trust: v.object({ approver: v.nullable(v.object({ label: v.string(), site: v.string() })) }),
  }),
} as const satisfies Call
