import type { CaipAddress, CaipNetworkId } from '@foyer/contract'
import { parseCookie, stringifySetCookie } from 'cookie'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { SignInKeys } from './signInKeys.ts'

/** A visitor who is signed in, as the site's server knows them. */
export type ServerSession = {
  /** Names the session, for `endSession`. */
  readonly id: string
  readonly address: string
  readonly networkId: CaipNetworkId
  /** CAIP-10. */
  readonly account: CaipAddress
  /** The domain that the visitor signed in to. */
  readonly domain: string
  /** The account's key, or its contract. */
  readonly signedBy: 'key' | 'contract'
  /** ISO 8601. */
  readonly startedAt: string
  /** ISO 8601. */
  readonly expiresAt: string
}

/** How the cookie is set. */
export type SignInCookieOptions = {
  /** Default `foyer-sign-in`, after `__Host-` where https, `path` and `domain` allow it, else after `__Secure-`. */
  readonly name?: string | undefined
  /** Default `/`. */
  readonly path?: string | undefined
  /** Shares the cookie with subdomains. Default: none. */
  readonly domain?: string | undefined
  /** `none` where the pages are on another site than the handler. Default `lax`. */
  readonly sameSite?: 'lax' | 'strict' | 'none' | undefined
}

/** Where the cookie is read from: a `Request`, or Node's `IncomingMessage`. */
export type RequestWithCookies = {
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
}

/** Browsers keep cookies of 4,096 bytes; attributes count too. */
const longest = 3_800
/** How many sessions stand side by side; the oldest makes room. */
const most = 10
const type = 'foyer-sign-in+jwt'

/** How a cookie is called and set, and whether it is kept from plain http. */
export function describeCookie(options: SignInCookieOptions, isSecure: boolean) {
  const { domain, name = 'foyer-sign-in', path = '/', sameSite = 'lax' } = options
  if (sameSite === 'none' && !isSecure) throw new RangeError('A cookie with SameSite=None needs https.')
  const prefix = isSecure ? (path === '/' && !domain ? '__Host-' : '__Secure-') : ''
  const attributes = { httpOnly: true, secure: isSecure, sameSite, path, ...(domain && { domain }) } as const
  return { name: prefix + name, attributes }
}

/** What `describeCookie` answers. */
export type SignInCookie = ReturnType<typeof describeCookie>

/** The sessions in a request's cookie that this server signed and that have not expired, the newest first. */
export async function readSessions(
  request: RequestWithCookies,
  { name }: SignInCookie,
  keys: readonly SignInKeys[],
  { domains, now }: { readonly domains: readonly string[]; readonly now: number },
): Promise<readonly ServerSession[]> {
  const { headers } = request
  const header = isHeaders(headers) ? headers.get('cookie') : headers.cookie
  const token = typeof header === 'string' ? parseCookie(header)[name] : undefined
  if (!token || token.length > longest) return []
  for (const { session } of keys) {
    const sessions = await verify(token, session, now)
    if (sessions) return sessions.filter((each) => domains.includes(each.domain) && Date.parse(each.expiresAt) > now)
  }
  return []
}

/** Not `instanceof`: frameworks bring `Headers` of their own. */
function isHeaders(headers: RequestWithCookies['headers']): headers is Headers {
  return typeof headers.get === 'function'
}

async function verify(token: string, key: CryptoKey, now: number): Promise<readonly ServerSession[] | undefined> {
  try {
    const checks = { algorithms: ['HS256'], typ: type, currentDate: new Date(now) }
    const { payload } = await jwtVerify<{ sessions: readonly ServerSession[] }>(token, key, checks)
    return payload.sessions
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

/** The `set-cookie` header that leaves these sessions with the visitor; nobody is signed in with none. */
export async function writeSessions(
  sessions: readonly ServerSession[],
  { attributes, name }: SignInCookie,
  [keys]: readonly SignInKeys[],
  now: number,
): Promise<string> {
  const kept = sessions.slice(0, most)
  if (kept.length === 0 || !keys) return stringifySetCookie({ ...attributes, name, value: '', maxAge: 0 })
  const until = Math.max(...kept.map(({ expiresAt }) => Date.parse(expiresAt)))
  const token = await new SignJWT({ sessions: kept })
    .setProtectedHeader({ alg: 'HS256', typ: type })
    .setExpirationTime(Math.ceil(until / 1_000))
    .sign(keys.session)
  if (token.length > longest) return writeSessions(kept.slice(0, -1), { attributes, name }, [keys], now)
  return stringifySetCookie({ ...attributes, name, value: token, maxAge: Math.ceil((until - now) / 1_000) })
}
