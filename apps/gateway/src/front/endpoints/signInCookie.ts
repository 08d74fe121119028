import { createHash } from 'node:crypto'

/** The cookie that holds the refresh tokens of one site's visitor, one for each account that is signed in. */
export type SignInCookie = {
  /** The refresh tokens in the header `cookie`. */
  read: (header: string | undefined) => readonly string[]
  /** The header `set-cookie` that keeps them, the newest first; none of them lets the cookie go. */
  write: (refreshTokens: readonly string[], expiresAt: number) => string
}

/** Side by side in one browser; an older one is dropped for a new one. */
export const maxAccounts = 5
const form = /^[\w-]{22}\.[\w-]{43}$/
const between = '~'

/**
 * The cookie of one site. No script reads it, it goes to the calls of sign-in only, and each site has a separate one: where
 * browsers partition cookies by the top-level page (`Partitioned`), another site's page never sends it.
 *
 * @param issuer The address of this gateway; over plain http the cookie is only as safe as a local test needs.
 */
export function signInCookieOf(issuer: string, projectId: string, origin: string): SignInCookie {
  const { protocol, hostname, pathname } = new URL(issuer)
  const isSecure = protocol === 'https:'
  // Browsers trust this machine without TLS, but not with a name that asks for it.
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const site = createHash('sha256').update(projectId).update('\0').update(origin).digest('hex').slice(0, 16)
  const name = `${isSecure ? '__Secure-' : ''}foyer-sign-in-${site}`
  const place = `Path=${pathname.replace(/\/$/, '')}/auth/v1; HttpOnly`
  const flags = isSecure || isLocal ? `${place}; Secure; SameSite=None; Partitioned` : `${place}; SameSite=Lax`
  return {
    read: (header) => {
      const parts = (header ?? '').split(';').map((part) => part.trim())
      const value = parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
      return value
        .split(between)
        .filter((token) => form.test(token))
        .slice(0, maxAccounts)
    },
    write: (refreshTokens, expiresAt) => {
      const seconds = refreshTokens.length === 0 ? 0 : Math.max(0, Math.floor((expiresAt - Date.now()) / 1_000))
      return `${name}=${refreshTokens.join(between)}; Max-Age=${seconds}; ${flags}`
    },
  }
}
