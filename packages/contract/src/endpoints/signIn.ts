import * as v from 'valibot'
import { type Call, type CallRequest, projectQuery, sdkQuery } from '../endpoint.ts'
import { caipAddress, caipNetworkId, isoTime, list, maybeEmpty, text, whole } from '../fields.ts'

/** Signed tokens hold about 900 bytes. */
const token = text(4096)

/** The session of a signed-in account. `token` lasts until `tokenExpiresAt` and can be renewed until `expiresAt`. */
export const signedIn = v.object({
  token,
  tokenExpiresAt: isoTime,
  account: caipAddress,
  networkIds: list(caipNetworkId, 50),
  expiresAt: isoTime,
})

/** A nonce that signs in once, and a token that says the same to this gateway. */
export const signInNonce = {
  method: 'GET',
  path: '/auth/v1/nonce',
  auth: 'project',
  project: 'sdk',
  response: v.object({ nonce: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{8,128}$/)), token }),
} as const satisfies Call

/** What {@link signInNonce} takes. */
export const signInNonceRequest = { query: v.object(sdkQuery) } as const satisfies CallRequest

/**
 * Checks a signed message (EIP-4361, Sign-In With Solana) and begins a session; pages with credentials get the cookie that
 * {@link signInRefresh} takes.
 */
export const signInAuthenticate = {
  method: 'POST',
  path: '/auth/v1/authenticate',
  auth: 'project',
  project: 'query',
  response: signedIn,
} as const satisfies Call

/**
 * What {@link signInAuthenticate} takes: the text that was signed, to the letter, and the signature as its chain family writes
 * it. The header `x-nonce-jwt` (`Bearer …`) may hold the token of the nonce. Whatever else a client sends is not looked at.
 */
export const signInAuthenticateRequest = {
  query: v.object(projectQuery),
  body: v.object({ message: maybeEmpty(16_384), signature: maybeEmpty(65_538) }),
} as const satisfies CallRequest

/** Who is signed in, as the token in the header `authorization` (`Bearer …`) says; a session that was ended is 401. */
export const signInMe = {
  method: 'GET',
  path: '/auth/v1/me',
  auth: 'project',
  project: 'sdk',
  response: v.object({
    /** The page's origin. */
    aud: text(512),
    iss: text(512),
    /** When the token ends, in seconds since 1970. */
    exp: whole,
    /** CAIP-10. */
    sub: caipAddress,
    projectIdKey: text(128),
    address: text(128),
    /** A number on EVM chains, else the reference of CAIP-2. */
    chainId: v.union([whole, text(64)]),
    chainNamespace: text(32),
    caip2Network: caipNetworkId,
    domain: text(512),
    uri: text(8192),
  }),
} as const satisfies Call

/** What {@link signInMe} takes. */
export const signInMeRequest = { query: v.object(sdkQuery) } as const satisfies CallRequest

/**
 * New tokens for everybody who is signed in on this page, from the cookie of {@link signInAuthenticate}, which is renewed. Only
 * pages may ask: without the header `origin` it is 403.
 */
export const signInRefresh = {
  method: 'POST',
  path: '/auth/v1/refresh',
  auth: 'project',
  project: 'query',
  response: v.object({ sessions: list(signedIn, 5) }),
} as const satisfies Call

/** What {@link signInRefresh} takes. */
export const signInRefreshRequest = {
  query: v.object(projectQuery),
} as const satisfies CallRequest

/** Ends the session of the token in the header `authorization`; without a token, all sessions of the page's cookie. */
export const signInSignOut = {
  method: 'POST',
  path: '/auth/v1/sign-out',
  auth: 'project',
  project: 'query',
  response: v.object({ success: v.boolean() }),
} as const satisfies Call

/** What {@link signInSignOut} takes. */
export const signInSignOutRequest = {
  query: v.object(projectQuery),
} as const satisfies CallRequest

/** The public keys that tokens are checked with (RFC 7517). */
export const signInKeys = {
  method: 'GET',
  path: '/.well-known/jwks.json',
  auth: 'none',
  project: 'sdk',
  cacheSeconds: 300,
  response: v.object({
    keys: list(
      v.object({
        kty: v.literal('EC'),
        crv: v.literal('P-256'),
        x: text(64),
        y: text(64),
        kid: text(64),
        alg: v.literal('ES256'),
        use: v.literal('sig'),
      }),
      20,
    ),
  }),
} as const satisfies Call

/** What {@link signInKeys} takes. */
export const signInKeysRequest = { query: v.object(sdkQuery) } as const satisfies CallRequest
