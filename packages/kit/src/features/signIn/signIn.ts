import { KitError } from '../../core/errors.ts'
import type { Feature } from '../../view/feature.ts'
import { checkRules } from './checkRules.ts'
import { defineSignIn } from './feature.ts'
import { reachLater } from './reachLater.ts'
import type { SignInOptions, SignInRules } from './signInOptions.ts'
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
