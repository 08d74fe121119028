import { matchesOrigin } from '@foyer/contract'

/** Builds the cross-origin headers of an answer from the request's method and origin. */
export type Cors = (method: string, origin: string | undefined) => Readonly<Record<string, string>>

const allowedHeaders = [
  'content-type',
  'user-agent',
  'referer',
  'origin',
  'access-control-request-method',
  'access-control-request-headers',
  'solana-client',
  'sec-fetch-mode',
  'x-sdk-type',
  'x-sdk-version',
  'x-project-id',
  'x-request-id',
].join(', ')

const exposedHeaders = [
  'x-request-id',
  'retry-after',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'x-foyer-price-source',
  'x-foyer-source',
  'x-foyer-age',
  'x-foyer-missing',
  'x-allowed-origins',
].join(', ')

/** Where pages send tokens and cookies, and so the only paths whose answers are for one origin alone. */
export const signInPath = '/auth/v1/'
const signInHeaders = `${allowedHeaders}, authorization, x-nonce-jwt, x-otp`

/** Whether a path is one of sign-in, whose answers only the pages of a project may read; what it publishes is for all. */
export function isSignInPath(path: string): boolean {
  return path.startsWith(signInPath) && !path.startsWith(`${signInPath}.well-known/`)
}

/**
 * Builds the headers of answers about sign-in for a page of the project, with its cookies; nothing for pages that the operator
 * lets call nothing.
 */
export function createSignInCors(cors: Cors): (method: string, origin: string) => Readonly<Record<string, string>> {
  return (method, origin) => {
    const usual = cors(method, origin)
    if (usual['access-control-allow-origin'] === undefined) return strangersCors
    return {
      ...usual,
      ...strangersCors,
      ...(method === 'OPTIONS' ? { 'access-control-allow-headers': signInHeaders } : {}),
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
    }
  }
}

/** The headers for pages of any other origin. */
export const strangersCors: Readonly<Record<string, string>> = { vary: 'Origin' }

/** Methods and headers that a preflight allows. */
type OwnCors = { methods: string; headers: string }

const ordinary: OwnCors = { methods: 'GET, POST, OPTIONS', headers: allowedHeaders }

/** The calls of the hosted wallet carry a token and a proof, and end with DELETE too; its pages alone get an allowance. */
export function createVaultCors(app: string): Cors {
  return createCors([app], {
    methods: 'GET, POST, DELETE, OPTIONS',
    headers: `${allowedHeaders}, authorization, dpop`,
  })
}

/** Every origin with `*`; otherwise only those that fit a pattern get an allowance (gateway contract, section 0). */
export function createCors(origins: readonly string[], own: OwnCors = ordinary): Cors {
  const allowsAll = origins.includes('*')
  const isListed = (origin: string) => origins.some((pattern) => matchesOrigin(pattern, origin))
  const toAll = { 'access-control-allow-origin': '*', 'access-control-expose-headers': exposedHeaders }
  return (method, origin) => {
    if (allowsAll && method !== 'OPTIONS') return toAll
    const allowed = allowsAll ? '*' : origin !== undefined && isListed(origin) ? origin : undefined
    const vary: Record<string, string> = allowsAll ? {} : { vary: 'Origin' }
    if (allowed === undefined) return vary
    const preflight: Record<string, string> =
      method === 'OPTIONS'
        ? {
            'access-control-allow-methods': own.methods,
            'access-control-allow-headers': own.headers,
            'access-control-max-age': '86400',
          }
        : {}
    return {
      ...vary,
      ...preflight,
      'access-control-allow-origin': allowed,
      'access-control-expose-headers': exposedHeaders,
    }
  }
}
