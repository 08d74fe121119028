import type { CaipNetworkId, VerifiedSignIn } from '@foyer/contract'
import type { RequestWithCookies, ServerSession, SignInCookieOptions } from './sessionCookie.ts'
import type { VerifySignInParameters } from './verifySignIn.ts'

/** How many calls are answered. */
export type SignInLimits = {
  /** Nonces a minute, for one client and for all together. Default `[60, 6_000]`. */
  readonly nonce?: readonly [each: number, all: number] | undefined
  /** Checks a minute, for one client and for all together. Default `[20, 1_200]`. */
  readonly verify?: readonly [each: number, all: number] | undefined
}

/** What `createSignInHandler` takes. Times are milliseconds. */
export type SignInHandlerOptions = Pick<
  VerifySignInParameters,
  'rpcUrls' | 'smartAccounts' | 'verifiers' | 'clockSkew' | 'maxAge'
> & {
  /** The site's pages, such as `https://cafe.example`: visitors sign in to them, and only their calls are answered. */
  readonly origins: readonly string[]
  /** Random texts of at least 32 characters: the first one signs, all are accepted, so that one can replace another. */
  readonly secrets: readonly string[]
  /** The networks that may be signed in on. */
  readonly chains: readonly CaipNetworkId[]
  /** Where used nonces and ended sessions are kept. */
  readonly store: SignInStore
  /** How long a session lasts. Default seven days. */
  readonly sessionLifetime?: number | undefined
  /** How long a nonce is accepted. Default ten minutes. */
  readonly nonceLifetime?: number | undefined
  readonly cookie?: SignInCookieOptions | undefined
  readonly limits?: SignInLimits | undefined
  /** Called before the session begins, such as to keep the account. What it throws keeps the visitor out (503). */
  readonly onSignIn?: ((session: ServerSession, signed: VerifiedSignIn) => unknown) | undefined
  /** Hears what the page is not told: a store or a node that failed, and what `onSignIn` throws. */
  readonly onError?: ((error: unknown) => void) | undefined
  /** What is the time. Default: the clock's. */
  readonly now?: (() => number) | undefined
}

/** Who is on the other side of a call. */
export type SignInCaller = {
  /** The client's address as your proxy vouches for it, for its own limit. Default: only the limit of all together counts. */
  readonly client?: string | undefined
}

/** What `createSignInHandler` returns. */
export type SignInHandler = {
  /** Answers `GET nonce`, `POST verify`, `GET session` and `POST sign-out`, by the last part of the path. */
  readonly handle: (request: Request, caller?: SignInCaller) => Promise<Response>
  /** The caller's newest session; undefined where the caller is not signed in. Throws what the store throws. */
  readonly getSession: (request: RequestWithCookies) => Promise<ServerSession | undefined>
  /** All sessions of the caller, the newest first. Throws what the store throws. */
  readonly getSessions: (request: RequestWithCookies) => Promise<readonly ServerSession[]>
  /** Ends one session, wherever its cookie is. */
  readonly endSession: (id: string) => Promise<void>
  /** Ends every session of an account on every network of its chain family that began before. */
  readonly endSessionsOf: (address: string) => Promise<void>
}

/**
 * What the server remembers between calls, and shares with its other processes: used nonces, ended sessions and counts of
 * calls. Every entry goes by itself at `expiresAt` (milliseconds since 1970). A store that cannot be reached throws; the
 * call is then answered with 503 and nothing is let through.
 */
export type SignInStore = {
  /** Keeps a key that is not there yet. True for one of all callers, however many come at once. */
  readonly take: (key: string, expiresAt: number) => Promise<boolean>
  /** Keeps a number, in place of an earlier one. */
  readonly write: (key: string, value: number, expiresAt: number) => Promise<void>
  /** The numbers of these keys, in their order; undefined for what is not there. */
  readonly read: (keys: readonly string[]) => Promise<readonly (number | undefined)[]>
  /** Adds one to a count, which begins at 1 and ends at the first caller's `expiresAt`; answers it. */
  readonly count: (key: string, expiresAt: number) => Promise<number>
}
