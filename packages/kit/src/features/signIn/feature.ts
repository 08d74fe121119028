import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { defineFeature, type Feature } from '../../view/feature.ts'
import { followVisitor } from './followVisitor.ts'
import { signInGuard } from './signInGuard.ts'
import type { SignInOptions } from './signInOptions.ts'
import type { SignInFeature } from './signInState.ts'

/** What every event about signing in says; whose account it is stays out. */
export type SignInProperties = { readonly network: CaipNetworkId; readonly isSmartAccount: boolean }

declare module '../../core/events.ts' {
  interface EventMap {
    SIGN_IN_SUCCESS: SignInProperties
    SIGN_IN_ERROR: SignInProperties & { readonly message: string }
    SIGN_IN_REJECTED: SignInProperties & { readonly message: string }
  }
}

declare module '../../core/routes.ts' {
  interface RouteMap {
    /** Asks the visitor to sign in with the active account. */
    SignIn: undefined
  }
}

/** The feature, with options that may need the kit they are for. */
export function defineSignIn(options: (kit: Kit) => SignInOptions): Feature {
  const feature: SignInFeature = {
    ...defineFeature({
      id: 'signIn',
      routes: { SignIn: 'guard' },
      guards: (kit) => [signInGuard(kit)],
      start: followVisitor,
      load: () => import('./index.ts'),
    }),
    options,
  }
  return feature
}
