import * as v from 'valibot'
import { type Call, type CallRequest, projectQuery, sdkQuery } from '../endpoint.ts'
import { caipAddress, hexBytes, list, maybeEmpty, text, whole } from '../fields.ts'

const typed = v.object({ type: text(128), data: v.optional(v.unknown()) })
const pci = v.pipe(v.string(), v.uuid())

/** A smart session; times are in seconds since 1970. */
export const smartSession = v.object({
  project: v.nullish(
    v.object({
      id: text(128),
      name: maybeEmpty(128),
      url: v.nullish(maybeEmpty(4096)),
      iconUrl: v.nullish(maybeEmpty(4096)),
    }),
  ),
  pci,
  expiry: whole,
  createdAt: whole,
  permissions: list(typed, 100),
  policies: list(typed, 100),
  context: v.nullable(hexBytes(131_072)),
  revokedAt: v.nullable(whole),
})

/** The smart sessions of an account. */
export const sessionsList = {
  method: 'GET',
  path: '/v1/sessions/:address',
  auth: 'project',
  project: 'sdk',
  response: v.object({ pcis: list(smartSession, 255) }),
} as const satisfies Call

/** What {@link sessionsList} takes. */
export const sessionsListRequest = {
  params: v.object({ address: caipAddress }),
  query: v.object(sdkQuery),
} as const satisfies CallRequest

/** Ends a smart session. */
export const sessionRevoke = {
  method: 'POST',
  path: '/v1/sessions/:address/revoke',
  auth: 'project',
  project: 'query',
  response: v.object({ success: v.boolean() }),
} as const satisfies Call

/** What {@link sessionRevoke} takes. */
export const sessionRevokeRequest = {
  params: v.object({ address: caipAddress }),
  query: v.object(projectQuery),
  body: v.object({ pci, signature: v.optional(hexBytes(32_768)) }),
} as const satisfies CallRequest
