import { KitError } from '../../core/errors.ts'
import { loadPart } from '../../core/loadPart.ts'
import type { Feature } from '../../runtime/feature.ts'
import { defineSignIn } from './feature.ts'
import type { SignInGateway } from './signInGateway.ts'
import type { SignInOptions, SignInRules, SignInSession, WholeSignInServer } from './signInOptions.ts'
import type { SignInServerLocation } from './signInServer.ts'

/** Makes the feature, for a server of the site's own or for the handlers of `@foyer/kit/server`. */
export type SignIn = {
  (options: SignInOptions): Feature
  /** For a site that mounts `createSignInHandler` of `@foyer/kit/server`. */
  server(options: SignInServerLocation & SignInRules): Feature
  /** For a site without a server: the kit's `gateway` checks, where its operator has switched sign-in on for the project. */
  gateway(rules?: SignInRules): Feature
}

/**
 * Has visitors prove that the account they connect is theirs, with one message (EIP-4361, Sign-In With Solana, CAIP-122)
 * that the site's own server checks.
 *
 * Throws a KitError `INVALID_OPTION` for a `statement` or `resources` that EIP-4361 does not allow, such as "é".
 *
 * @example
 * createKit({ ..., plugins: [signIn.server({ url: '/auth', statement: 'Sign in to Harbour Cafe.' })] })
 * @example
 * createKit({ ..., plugins: [signIn({ getNonce, verify, getSession, signOut, required: false })] })
 */
export const signIn: SignIn = /* @__PURE__ */ Object.assign(
  (options: SignInOptions) => {
    checkRules(options)
    return defineSignIn(() => options)
  },
  {
    server({ url, ...rules }: SignInServerLocation & SignInRules) {
      checkRules(rules)
      return defineSignIn(() => ({
        ...reachLater(async () => (await import('./signInServer.ts')).reachServer({ url })),
        ...rules,
      }))
    },
    gateway(rules: SignInRules = {}) {
      checkRules(rules)
      return defineSignIn(({ options: { gateway, projectId } }) => {
        if (gateway === undefined || projectId === undefined)
          throw new KitError('INVALID_OPTION', 'An option is not valid', {
            details: 'signIn.gateway() needs createKit({ gateway, projectId })',
          })
        return {
          ...reachLater(async () => (await import('./signInGateway.ts')).reachGateway({ gateway, projectId })),
          ...rules,
        }
      })
    },
  },
)

/** What EIP-4361 lets a statement hold: ASCII letters, digits, the space, and the marks of addresses (RFC 3986). */
const sentence = /^[-\w.~:/?#[\]@!$&'()*+,;= ]+$/
const address = /^[a-zA-Z][-+.a-zA-Z0-9]*:[-\w.~:/?#[\]@!$&'()*+,;=%]*$/

/**
 * Refuses words that wallets and other servers would not know as those of a sign-in message: they would show a text without
 * its warnings, or refuse the signature.
 *
 * Source: https://eips.ethereum.org/EIPS/eip-4361#message-format
 *
 * @throws KitError `INVALID_OPTION`.
 */
export function checkRules({ resources = [], statement }: SignInRules): void {
  const odd = [...(statement ?? '')].find((letter) => !sentence.test(letter))
  if (odd !== undefined)
    refuse(
      `\`statement\` cannot hold ${JSON.stringify(odd)}: EIP-4361 allows A-Z a-z 0-9 - . _ ~ : / ? # [ ] @ ! $ & ' ( ) * + , ; = and spaces`,
    )
  const wrong = resources.find((resource) => !address.test(resource))
  if (wrong !== undefined)
    refuse(
      `\`resources\` cannot hold ${JSON.stringify(wrong)}: each is an address (RFC 3986), such as https://cafe.example/terms`,
    )
}

function refuse(details: string): never {
  throw new KitError('INVALID_OPTION', 'An option is not valid', { details })
}

/** What both ways to a server have; only the gateway's has tokens. */
type Reached = WholeSignInServer & Partial<Pick<SignInGateway, 'getToken'>>

/** A server whose code is fetched with the first call, since no visitor signs in on the first page. */
export function reachLater(load: () => Promise<Reached>): Reached {
  let loaded: Promise<Reached> | undefined
  const reach = () => {
    loaded ??= loadPart(load).catch((error) => {
      // The next call tries again.
      loaded = undefined
      throw error
    })
    return loaded
  }
  return {
    getNonce: async () => (await reach()).getNonce(),
    verify: async (proof) => (await reach()).verify(proof),
    getSession: async () => (await reach()).getSession(),
    signOut: async (session) => (await reach()).signOut(session),
    getToken: async (session: SignInSession) => (await reach()).getToken?.(session),
  }
}
