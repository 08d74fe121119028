import { type CaipAddress, type CaipNetworkId, parseCaipAddress } from '@foyer/contract'
import { parseCookie, stringifySetCookie } from 'cookie'
import { errors, jwtVerify, SignJWT } from 'jose'
import { toHex } from './createNonce.ts'
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

/** How the cookies are set: one for each account, so that two sign-ins at the same moment do not replace each other. */
export type SignInCookieOptions = {
  /**
   * What the names begin with. Default `foyer-sign-in`, after `__Host-` where https, `path` and `domain` allow it, else after
   * `__Secure-`.
   */
  readonly name?: string | undefined
  /** Default `/`. */
  readonly path?: string | undefined
  /** Shares the cookies with subdomains. Default: none. */
  readonly domain?: string | undefined
  /** `none` where the pages are on another site than the handler. Default `lax`. */
  readonly sameSite?: 'lax' | 'strict' | 'none' | undefined
}

/** Where the cookies are read from: a `Request`, or Node's `IncomingMessage`. */
export type RequestWithCookies = {
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
}

/** Browsers keep cookies of 4,096 bytes; attributes count too. */
const longest = 3_800
/** How many sessions stand side by side in one browser: their cookies fit into the 8 kB of headers that most servers read. */
export const maxSessions = 10
const type = 'foyer-sign-in+jwt'

/** How cookies are called and set, and whether they are kept from plain http. */
export function describeCookie(options: SignInCookieOptions, isSecure: boolean) {
  const { domain, name = 'foyer-sign-in', path = '/', sameSite = 'lax' } = options
  if (sameSite === 'none' && !isSecure) throw new RangeError('A cookie with SameSite=None needs https.')
  const prefix = isSecure ? (path === '/' && !domain ? '__Host-' : '__Secure-') : ''
  const attributes = { httpOnly: true, secure: isSecure, sameSite, path, ...(domain && { domain }) } as const
  return { name: prefix + name, attributes }
}

/** What `describeCookie` answers. */
export type SignInCookie = ReturnType<typeof describeCookie>

/** The sessions in a request's cookies that this server signed and that have not expired, the newest first. */
export async function readSessions(
  request: RequestWithCookies,
  cookie: SignInCookie,
  keys: readonly SignInKeys[],
  { domains, now }: { readonly domains: readonly string[]; readonly now: number },
): Promise<readonly ServerSession[]> {
  const { headers } = request
  const header = isHeaders(headers) ? headers.get('cookie') : headers.cookie
  if (typeof header !== 'string') return []
  const own = Object.entries(parseCookie(header)).filter(([name]) => name.startsWith(`${cookie.name}.`))
  const read = await Promise.all(
    // Simultaneous sign-ins may leave a few cookies over the limit; the rest of hundreds is not verified.
    own.slice(0, 2 * maxSessions).map(async ([name, token = '']) => {
      const session = await verify(token, keys, now)
      return session && name === (await nameOf(session, cookie)) ? session : undefined
    }),
  )
  return read
    .filter((each) => each !== undefined)
    .filter(({ domain, expiresAt }) => domains.includes(domain) && Date.parse(expiresAt) > now)
    .reverse()
    .sort((one, other) => Date.parse(other.startedAt) - Date.parse(one.startedAt))
}

/** Not `instanceof`: frameworks bring `Headers` of their own. */
function isHeaders(headers: RequestWithCookies['headers']): headers is Headers {
  return typeof headers.get === 'function'
}

/** What a cookie says: short words, since every request carries it. Times in milliseconds. */
type Claims = {
  jti: string
  sub: CaipAddress
  domain: string
  by: ServerSession['signedBy']
  from: number
  until: number
}

async function verify(token: string, keys: readonly SignInKeys[], now: number): Promise<ServerSession | undefined> {
  if (token === '' || token.length > longest) return undefined
  for (const { session } of keys) {
    try {
      const checks = { algorithms: ['HS256'], typ: type, currentDate: new Date(now) }
      return toSession((await jwtVerify<Claims>(token, session, checks)).payload)
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
    }
  }
  return undefined
}

function toSession({ by, domain, from, jti, sub, until }: Claims): ServerSession | undefined {
  // A site's own verifiers may be of any chain family.
  const parts = parseCaipAddress(sub, [sub.slice(0, sub.indexOf(':'))])
  return (
    parts && {
      id: jti,
      address: parts.address,
      networkId: `${parts.namespace}:${parts.reference}`,
      account: sub,
      domain,
      signedBy: by,
      startedAt: new Date(from).toISOString(),
      expiresAt: new Date(until).toISOString(),
    }
  )
}

/** The `set-cookie` header that leaves a session with the visitor. Throws a RangeError for one that no browser keeps. */
export async function writeSession(
  session: ServerSession,
  cookie: SignInCookie,
  [keys]: readonly SignInKeys[],
  now: number,
): Promise<string> {
  if (!keys) throw new RangeError('Signing in needs a secret.')
  const until = Date.parse(session.expiresAt)
  const { account: sub, domain, id: jti, signedBy: by } = session
  const token = await new SignJWT({ jti, sub, domain, by, from: Date.parse(session.startedAt), until } satisfies Claims)
    .setProtectedHeader({ alg: 'HS256', typ: type })
    .setExpirationTime(Math.ceil(until / 1_000))
    .sign(keys.session)
  if (token.length > longest) throw new RangeError(`A session of ${token.length} bytes fits into no cookie.`)
  const name = await nameOf(session, cookie)
  return stringifySetCookie({ ...cookie.attributes, name, value: token, maxAge: Math.ceil((until - now) / 1_000) })
}

/** The `set-cookie` header that takes an account's session from the visitor, whether there is one or not. */
export async function dropSession(
  account: Pick<ServerSession, 'address' | 'networkId'>,
  cookie: SignInCookie,
): Promise<string> {
  const name = await nameOf(account, cookie)
  return stringifySetCookie({ ...cookie.attributes, name, value: '', maxAge: 0 })
}

/** One name for one account on one network. Hashed, because names of cookies may not hold what those of accounts do. */
async function nameOf({ address, networkId }: Pick<ServerSession, 'address' | 'networkId'>, { name }: SignInCookie) {
  const account = new TextEncoder().encode(`${networkId}:${spellAddress(address)}`)
  const hash = await crypto.subtle.digest('SHA-256', account)
  return `${name}.${toHex(new Uint8Array(hash)).slice(0, 16)}`
}

/** Addresses in hexadecimal have two spellings; sessions keep one, and callers may send the other. */
export function spellAddress(address: string): string {
  return /^0x/i.test(address) ? address.toLowerCase() : address
}
