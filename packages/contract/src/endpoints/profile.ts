import * as v from 'valibot'
import { type Call, type CallRequest, sdkQuery } from '../endpoint.ts'
import { addressText, hexBytes, isoTime, list, text } from '../fields.ts'

/** A full name such as `alice.reown.id`, or the part before its suffix. */
const nameText = text(255)

const apiVersion = v.optional(v.picklist(['1', '2']))

/** A registered name; `addresses` is keyed by ENSIP-11 coin type in decimal. */
export const nameRecord = v.object({
  name: nameText,
  registered_at: isoTime,
  updated_at: v.nullish(isoTime),
  attributes: v.nullable(v.pipe(v.record(text(64), v.pipe(v.string(), v.maxLength(255))), v.maxEntries(64))),
  addresses: v.pipe(
    v.record(
      v.pipe(v.string(), v.regex(/^\d{1,10}$/)),
      v.object({ address: text(128), created_at: v.nullish(isoTime) }),
    ),
    v.maxEntries(500),
  ),
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
  query: v.object({ ...sdkQuery, sender: v.optional(addressText), apiVersion }),
} as const satisfies CallRequest

/** Names like the one typed; the first entry is the exact name. */
export const profileSuggestions = {
  method: 'GET',
  path: '/v1/profile/suggestions/:name',
  auth: 'none',
  project: 'sdk',
  response: v.object({ suggestions: list(v.object({ name: nameText, registered: v.boolean() }), 20) }),
} as const satisfies Call

/** What {@link profileSuggestions} takes. */
export const profileSuggestionsRequest = {
  params: v.object({ name: nameText }),
  query: v.object({ ...sdkQuery, zone: v.optional(text(255)) }),
} as const satisfies CallRequest

/** Registers a name. `message` is the exact JSON text that was signed. */
export const profileRegister = {
  method: 'POST',
  path: '/v1/profile/account',
  auth: 'none',
  project: 'none',
  response: v.object({ success: v.boolean(), ...nameRecord.entries }),
} as const satisfies Call

/** What {@link profileRegister} takes. */
export const profileRegisterRequest = {
  body: v.object({
    coin_type: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(0xffffffff)),
    address: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
    message: text(4096),
    signature: v.pipe(hexBytes(32_768), v.minLength(4)),
  }),
} as const satisfies CallRequest
