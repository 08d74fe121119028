import * as v from 'valibot'
import { type Call, type CallRequest, sdkQuery } from '../endpoint.ts'
import { addressText, caipNetworkId, isoTime, list, maybeEmpty, text } from '../fields.ts'

/** A full name such as `alice.reown.id`, or the part before its suffix. */
const nameText = text(255)

/** Version 2 answers an empty list where the others answer 404. */
const apiVersion = v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/)))

const attributes: v.GenericSchema<Record<string, string>> = v.pipe(
  v.record(text(64), v.pipe(v.string(), v.maxLength(255))),
  v.maxEntries(64),
)

/** An address of a name. `created` says what `created_at` says, for callers that read it there. */
export type NameAddress = {
  address: string
  created_at?: string | null | undefined
  created?: string | null | undefined
}

/** Keyed by ENSIP-11 coin type in decimal. */
const addresses: v.GenericSchema<Record<string, NameAddress>> = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^\d{1,10}$/)),
    v.object({ address: text(128), created_at: v.nullish(isoTime), created: v.nullish(isoTime) }),
  ),
  v.maxEntries(500),
)

/** A registered name; `addresses` is keyed by ENSIP-11 coin type in decimal. */
export const nameRecord = v.object({
  name: nameText,
  registered_at: isoTime,
  updated_at: v.nullish(isoTime),
  attributes: v.nullable(attributes),
  addresses,
})

/** What an owner signed, `message` being the exact JSON text, and as whom. */
const envelope = v.object({
  coin_type: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(0xffffffff)),
  address: maybeEmpty(128),
  message: maybeEmpty(4096),
  // What is no signature at all is a bad signature, not a bad body.
  signature: maybeEmpty(65_538),
})

/** Who owns a name. A free name answers 404, or an empty list when `apiVersion` is 2. */
export const profileLookup = {
  method: 'GET',
  path: '/v1/profile/account/:name',
  auth: 'none',
  project: 'sdk',
  response: v.union([nameRecord, v.strictTuple([])]),
} as const satisfies Call

/** What {@link profileLookup} takes. */
export const profileLookupRequest = {
  params: v.object({ name: nameText }),
  query: v.object({ ...sdkQuery, apiVersion }),
} as const satisfies CallRequest

/** The names of an address. None answers 404, or an empty list when `apiVersion` is 2. */
export const profileReverse = {
  method: 'GET',
  path: '/v1/profile/reverse/:address',
  auth: 'none',
  project: 'sdk',
  response: list(nameRecord, 100),
} as const satisfies Call

/** What {@link profileReverse} takes. */
export const profileReverseRequest = {
  params: v.object({ address: addressText }),
  query: v.object({ ...sdkQuery, sender: v.optional(maybeEmpty(170)), apiVersion }),
} as const satisfies CallRequest

/**
 * Resolves a name on a chain, in the gateway's own zones or through ENS. `name` is normalised (ENSIP-15); `address` is null when
 * the name is not registered or has no address there. With `isFallback` the address is the one for mainnet, because the name has
 * none for the requested chain.
 */
export const profileResolve = {
  method: 'GET',
  path: '/v1/resolve/:name',
  auth: 'project',
  project: 'sdk',
  response: v.object({
    name: nameText,
    address: v.nullable(text(128)),
    avatar: v.nullable(text(4096)),
    source: v.picklist(['zone', 'ens']),
    isFallback: v.boolean(),
    resolvedAt: isoTime,
  }),
} as const satisfies Call

/** What {@link profileResolve} takes. */
export const profileResolveRequest = {
  params: v.object({ name: nameText }),
  query: v.object({ ...sdkQuery, chainId: caipNetworkId }),
} as const satisfies CallRequest

/** Names like the typed one; the first entry is the exact name, `reserved` when it cannot be registered. */
export const profileSuggestions = {
  method: 'GET',
  path: '/v1/profile/suggestions/:name',
  auth: 'none',
  project: 'sdk',
  response: v.object({
    suggestions: list(v.object({ name: nameText, registered: v.boolean(), reserved: v.optional(v.boolean()) }), 20),
  }),
} as const satisfies Call

/** What {@link profileSuggestions} takes. */
export const profileSuggestionsRequest = {
  params: v.object({ name: nameText }),
  query: v.object({ ...sdkQuery, zone: v.optional(maybeEmpty(255)) }),
} as const satisfies CallRequest

/** Registers a name. `message` is the exact JSON text that was signed. */
export const profileRegister = {
  method: 'POST',
  path: '/v1/profile/account',
  auth: 'none',
  project: 'none',
  response: v.object({ success: v.boolean(), ...nameRecord.entries }),
} as const satisfies Call

/** What {@link profileRegister} takes. The message: `name`, `attributes` (may be missing) and `timestamp` in seconds. */
export const profileRegisterRequest = { body: envelope } as const satisfies CallRequest

/** Replaces the attributes of a name; answers the new ones. */
export const profileAttributes = {
  method: 'POST',
  path: '/v1/profile/account/:name/attributes',
  auth: 'none',
  project: 'none',
  response: attributes,
} as const satisfies Call

/** What {@link profileAttributes} takes. The message: `attributes` and `timestamp` in seconds. */
export const profileAttributesRequest = {
  params: v.object({ name: nameText }),
  body: envelope,
} as const satisfies CallRequest

/** Puts an address for one coin type in the place of the one before; answers all addresses of the name. */
export const profileAddress = {
  method: 'POST',
  path: '/v1/profile/account/:name/address',
  auth: 'none',
  project: 'none',
  response: addresses,
} as const satisfies Call

/** What {@link profileAddress} takes. The message: `coin_type`, `address` and `timestamp` in seconds. */
export const profileAddressRequest = {
  params: v.object({ name: nameText }),
  body: envelope,
} as const satisfies CallRequest

/** Shows the account that signs by this name, whichever others it has; answers the name. */
export const profilePrimary = {
  method: 'POST',
  path: '/v1/profile/account/:name/primary',
  auth: 'none',
  project: 'none',
  response: nameRecord,
} as const satisfies Call

/** What {@link profilePrimary} takes. The message: `primary`, which is true, and `timestamp` in seconds. */
export const profilePrimaryRequest = {
  params: v.object({ name: nameText }),
  body: envelope,
} as const satisfies CallRequest

/** The picture that an account is known by, read and checked by the gateway; of one of its names where `name` is given. */
export const identityAvatar = {
  method: 'GET',
  path: '/v1/identity/:address/avatar',
  auth: 'none',
  project: 'sdk',
  cacheSeconds: 300,
  response: v.instance(Uint8Array),
} as const satisfies Call

/** What {@link identityAvatar} takes. `of` is any text: another one lets a browser ask anew after the picture was changed. */
export const identityAvatarRequest = {
  params: v.object({ address: addressText }),
  query: v.object({ ...sdkQuery, name: v.optional(text(255)), of: v.optional(maybeEmpty(4096)) }),
} as const satisfies CallRequest
