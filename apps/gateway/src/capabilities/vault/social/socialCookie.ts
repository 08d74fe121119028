import type { Client } from './createClient.ts'

/** Each login has a separate cookie, so that two windows do not end each other's. */
export function cookieName(state: string): string {
  return `__Host-foyer-social-${/^[\w-]{43}$/.test(state) ? state.slice(0, 16) : ''}`
}

/** The header that sets the cookie of a login, or takes it away where `value` is empty and `seconds` is 0. */
export function cookieOf(
  state: string,
  value: string,
  seconds: number,
  { isFormPost }: Pick<Client, 'isFormPost'>,
): string {
  // A form that another site posts here brings no other cookies than those with None.
  const sameSite = isFormPost ? 'None' : 'Lax'
  return `${cookieName(state)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=${sameSite}`
}

/** The value of a cookie that this gateway wrote. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const parts = (header ?? '').split(';').map((part) => part.trim())
  const value = parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1)
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}
