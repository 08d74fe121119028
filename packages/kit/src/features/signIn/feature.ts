import type { Kit } from '../../core/kit.ts'
import { defineFeature, type Feature } from '../../view/feature.ts'
import { followVisitor } from './followVisitor.ts'
import { signInGuard } from './signInGuard.ts'
import type { SignInOptions } from './signInOptions.ts'
import type { SignInFeature } from './signInState.ts'

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
