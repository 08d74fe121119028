import { type InitialState, isAccountId } from './initialState.ts'
import { browserStorage, type StorageLike } from './storage.ts'
import { toThemeMode } from './theme.ts'

/** What {@link cookieStorage} takes. */
export type CookieStorageParameters = {
  /** Where everything is kept; the cookie holds a copy of what the first paint needs. Default: the browser's localStorage. */
  storage?: StorageLike | undefined
}

/** What {@link initialStateFromCookie} takes. */
export type InitialStateParameters = {
  /** The `id` of the kit. Default `'default'`. */
  id?: string | undefined
}

/** A storage key of a kit, of a value that the first paint needs. */
const mirrored = /^@foyer\/1\/(.*)\/(last|theme)$/s
/** Far below the 4 kB that browsers grant: a value that is longer is not one that the kit wrote. */
const maxCharacters = 512
const maxAge = 31_536_000

/**
 * A storage for `createKit({ storage })` that also tells the server who was here: beside the browser's storage it keeps the
 * last account, its network and the chosen mode in a cookie (`foyer.<id>`, SameSite=Lax, one year, Secure on https, well
 * below 1 kB). A cookie goes to the site's own server with every request; nothing secret is in it. On a server, and where
 * the browser forbids it, nothing is remembered.
 *
 * @example
 * createKit({ appName: 'Harbour Cafe', networks: [mainnet], chains: [evm()], storage: cookieStorage() })
 */
export function cookieStorage({ storage = browserStorage() }: CookieStorageParameters = {}): StorageLike {
  const mirror = (key: string) => {
    const id = mirrored.exec(key)?.[1]
    if (id === undefined || typeof document === 'undefined') return
    const read = (name: string) => parse(storage?.getItem(`@foyer/1/${id}/${name}`))
    writeCookie(id, toInitialState({ account: read('last'), theme: read('theme') }))
  }
  return {
    getItem: (key) => storage?.getItem(key) ?? null,
    setItem(key, value) {
      storage?.setItem(key, value)
      mirror(key)
    },
    removeItem(key) {
      storage?.removeItem(key)
      mirror(key)
    },
  }
}

/**
 * Reads the last visit from a visitor's cookie, for `<KitProvider initialState>`. It only reads text, so that a server
 * component may call it. A cookie can be forged: values that are not an account or a mode are left out, and it never
 * throws.
 *
 * @example
 * initialStateFromCookie((await headers()).get('cookie'))
 */
export function initialStateFromCookie(
  header: string | null | undefined,
  { id = 'default' }: InitialStateParameters = {},
): InitialState | undefined {
  const start = `${cookieName(id)}=`
  const found = String(header ?? '')
    .split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(start))
  if (!found || found.length > maxCharacters) return undefined
  try {
    return toInitialState(parse(decodeURIComponent(found.slice(start.length))))
  } catch {
    // Percent signs that stand for nothing: not a cookie of ours.
    return undefined
  }
}

function writeCookie(id: string, state: InitialState | undefined): void {
  const value = state ? encodeURIComponent(JSON.stringify(state)) : ''
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there in every browser that the kit supports
  document.cookie = `${cookieName(id)}=${value}; Path=/; Max-Age=${state ? maxAge : 0}; SameSite=Lax${secure}`
}

const cookieName = (id: string) => `foyer.${encodeURIComponent(id)}`

/** Keeps of a stored value what is one; undefined when nothing is left. */
function toInitialState(value: unknown): InitialState | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { account, theme } = value as Readonly<Record<string, unknown>>
  const mode = typeof theme === 'string' ? toThemeMode(theme) : undefined
  const state = { ...(isAccountId(account) && { account }), ...(mode && { theme: mode }) }
  return Object.keys(state).length > 0 ? state : undefined
}

function parse(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    // Corrupt text says nothing.
    return undefined
  }
}
