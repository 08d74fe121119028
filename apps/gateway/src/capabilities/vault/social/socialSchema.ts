import * as v from 'valibot'

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(4_096))
/** Encrypted, unless it stays on this machine. */
const webAddress = v.pipe(
  v.string(),
  v.check(
    (given) => URL.canParse(given) && /^(?:https:|http:\/\/(?:localhost|127\.0\.0\.1)[:/])/.test(given),
    'an address such as "https://login.example.com/authorize"',
  ),
)
/** Other addresses than the service's public ones. */
const endpoints = v.optional(
  v.strictObject({
    authorize: v.optional(webAddress),
    token: v.optional(webAddress),
    /** Who a token belongs to. */
    user: v.optional(webAddress),
    /** The keys of id tokens (JWKS). */
    keys: v.optional(webAddress),
    issuer: v.optional(webAddress),
  }),
  {},
)
const client = v.optional(v.strictObject({ clientId: text, clientSecret: text, endpoints }))

/** The operator's clients at other services; a service without one is not offered. */
export const SocialSchema = v.strictObject({
  google: client,
  x: client,
  discord: client,
  github: client,
  facebook: client,
  /** `clientId`: the Services ID; `key`: the content of the .p8 file. */
  apple: v.optional(v.strictObject({ clientId: text, teamId: text, keyId: text, key: text, endpoints })),
  /** The relay between this gateway and the visitor's Farcaster app (`FARCASTER_RELAY`). Needs `eip155:10` among the chains. */
  farcaster: v.optional(v.strictObject({ relay: webAddress })),
})

/** Those clients after they were checked. */
export type SocialConfig = v.InferOutput<typeof SocialSchema>
