import type { CaipNetworkId } from '../../core/network.ts'
import type { SignInProof } from '../../core/signIn.ts'

/** A visitor who is signed in, as the site's server keeps it. */
export type SignInSession = {
  readonly address: string
  /** The networks that it holds for. */
  readonly networkIds: readonly CaipNetworkId[]
  /** ISO 8601; undefined while the server names no end. */
  readonly expiresAt?: string | undefined
}

/** How the kit reaches what checks sign-ins. Each function may throw: the visitor is then told that it can be tried again. */
export type SignInServer = {
  /** A nonce that signs in once, from the server: at least 8 letters and digits. */
  readonly getNonce: () => Promise<string>
  /**
   * Checks what was signed and begins a session. True, or the session; false, or a KitError `SIGN_IN_REFUSED`, where the
   * signature is not accepted.
   */
  readonly verify: (proof: SignInProof) => Promise<SignInSession | boolean>
  /** Returns the sessions that exist: called once a wallet is connected. Default: none after a reload. */
  readonly getSession?: (() => Promise<SignInSession | readonly SignInSession[] | null | undefined>) | undefined
  /** Ends one session. Default: it is only left out on the page. */
  readonly signOut?: ((session: SignInSession) => Promise<void>) | undefined
}

/** A server that every call is there for, as the kit's own two ways to one have it. */
export type WholeSignInServer = { readonly [Call in keyof SignInServer]-?: NonNullable<SignInServer[Call]> }

/** What the message says, and when it is asked for. */
export type SignInRules = {
  /**
   * A sentence that the visitor reads in the wallet, in the letters that EIP-4361 allows: A-Z, digits, spaces and
   * `-._~:/?#[]@!$&'()*+,;=`, so no "é". Default: none.
   */
  readonly statement?: string | undefined
  /** Further addresses (RFC 3986) that the visitor agrees to. Default: none. */
  readonly resources?: readonly string[] | undefined
  /** Milliseconds for which the signed message is accepted. Default: as long as the server says. */
  readonly expiresIn?: number | undefined
  /** The host that asks. Default: the page's. */
  readonly domain?: string | undefined
  /** What is signed in to. Default: the page's origin. */
  readonly uri?: string | undefined
  /** Whether an account has to sign in to be ready: closing the view shakes, Cancel disconnects. Default true. */
  readonly required?: boolean | undefined
  /** Opens its view by itself once a visitor has connected or switched. Default true. */
  readonly prompt?: boolean | undefined
  /** Disconnecting an account ends its session too. Default true. */
  readonly signOutOnDisconnect?: boolean | undefined
}

/** What `signIn` takes: how the server is reached, and what it asks for. */
export type SignInOptions = SignInServer & SignInRules
