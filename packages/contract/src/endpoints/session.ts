import * as v from 'valibot'
import { type Call, type CallRequest, projectQuery, sdkQuery } from '../endpoint.ts'
import { caipAddress, hexBytes, leftOutOrNull, list, maybeEmpty, strictList, text, whole } from '../fields.ts'

const typed = v.object({ type: text(128), data: v.optional(v.unknown()) })
const pci = v.pipe(v.string(), v.uuid())
/** What a wallet grants is a few hundred bytes to a few kilobytes; anybody's session is kept, so that it must stay small. */
const context = hexBytes(32_768)
/** In bodies any text will do: what names no session is unknown, whatever its form. */
const namedPci = maybeEmpty(128)

/** A smart session; times are in seconds since 1970. */
export const smartSession = v.object({
  // Empty for a session that was made where projects are not told apart.
  project: v.nullish(
    v.object({
      id: maybeEmpty(128),
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
  context: v.nullable(context),
  revokedAt: v.nullable(whole),
})

/** The smart sessions of an account, newest first, a page at a time; `next` is the cursor of the page behind this one. */
export const sessionsList = {
  method: 'GET',
  path: '/v1/sessions/:address',
  auth: 'project',
  project: 'sdk',
  response: v.object({ pcis: list(smartSession, 255), next: v.nullish(text(128)) }),
} as const satisfies Call

/**
 * What {@link sessionsList} takes. The owner signs (EIP-191) `List the smart sessions of ${address in lower case} at ${host of
 * the gateway, with its port}, ${timestamp}.`, `timestamp` in seconds since 1970.
 */
export const sessionsListRequest = {
  params: v.object({ address: caipAddress }),
  query: v.object({
    ...sdkQuery,
    cursor: v.optional(text(128)),
    timestamp: v.optional(v.pipe(v.string(), v.regex(/^\d{1,12}$/))),
    signature: v.optional(maybeEmpty(65_538)),
  }),
} as const satisfies CallRequest

/** Ends a smart session. */
export const sessionRevoke = {
  method: 'POST',
  path: '/v1/sessions/:address/revoke',
  auth: 'project',
  project: 'query',
  response: v.object({ success: v.boolean() }),
} as const satisfies Call

/** What {@link sessionRevoke} takes; the owner signs the pci. A signature that is none at all is a bad signature, not a bad body. */
export const sessionRevokeRequest = {
  params: v.object({ address: caipAddress }),
  query: v.object(projectQuery),
  body: v.object({ pci: namedPci, signature: leftOutOrNull(maybeEmpty(65_538)) }),
} as const satisfies CallRequest

const terms = {
  expiry: whole,
  signer: typed,
  permissions: strictList(typed, 0, 100),
  policies: strictList(typed, 0, 100),
}
const publicKey = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{130}|[0-9a-f]{260})$/))

/** Prepares a smart session: the gateway makes a key that signs beside the site's own. */
export const sessionCreate = {
  method: 'POST',
  path: '/v1/sessions/:address',
  auth: 'project',
  project: 'query',
  inQuery: ['v'],
  response: v.object({ pci, key: v.object({ type: v.literal('secp256k1'), publicKey }) }),
} as const satisfies Call

/**
 * What {@link sessionCreate} takes; `expiry` in seconds since 1970. With `v` 2 the key is the uncompressed point (65 bytes),
 * else the hexadecimal of that text's letters.
 */
export const sessionCreateRequest = {
  params: v.object({ address: caipAddress }),
  query: v.object({ ...projectQuery, v: v.optional(text(8)) }),
  body: v.object(terms),
} as const satisfies CallRequest

/** The context that the wallet gave to a smart session; null before the session was activated. */
export const sessionContext = {
  method: 'GET',
  path: '/v1/sessions/:address/getcontext',
  auth: 'project',
  project: 'sdk',
  response: v.object({ context: v.nullable(context) }),
} as const satisfies Call

/** What {@link sessionContext} takes. */
export const sessionContextRequest = {
  params: v.object({ address: caipAddress }),
  query: v.object({ ...sdkQuery, pci }),
} as const satisfies CallRequest

/** Keeps the context that the wallet gave to a smart session. */
export const sessionActivate = {
  method: 'POST',
  path: '/v1/sessions/:address/activate',
  auth: 'project',
  project: 'query',
  response: v.object({ success: v.boolean() }),
} as const satisfies Call

/**
 * What {@link sessionActivate} takes; of it only `context` is kept, and not every wallet gives the policies back. The owner
 * signs (EIP-191) `Activate the smart session ${pci} with the context ${keccak256 of the context}.`
 */
export const sessionActivateRequest = {
  params: v.object({ address: caipAddress }),
  query: v.object(projectQuery),
  body: v.object({
    pci: namedPci,
    ...terms,
    policies: leftOutOrNull(terms.policies),
    context: v.pipe(context, v.minLength(4)),
    signature: leftOutOrNull(maybeEmpty(65_538)),
  }),
} as const satisfies CallRequest

/** Signs a user operation beside the site's own key, where the session's permissions allow it. */
export const sessionSign = {
  method: 'POST',
  path: '/v1/sessions/:address/sign',
  auth: 'project',
  project: 'query',
  response: v.object({ signature: v.pipe(hexBytes(131_072), v.minLength(4)) }),
} as const satisfies Call

/** What {@link sessionSign} takes. */
export const sessionSignRequest = {
  params: v.object({ address: caipAddress }),
  query: v.object(projectQuery),
  body: v.object({ pci: namedPci, userOp: v.pipe(v.record(text(64), v.unknown()), v.maxEntries(64)) }),
} as const satisfies CallRequest
