import type { FeatureParts } from '../../runtime/feature.ts'
import { lazyView } from '../../runtime/lazyView.ts'
import { type Locales, useText } from '../../runtime/messages.ts'
import { signInMessages } from './messages.ts'

const SignInView = lazyView(
  () => import('./SignInView.tsx'),
  (part) => part.SignInView,
)

/** The view in which a visitor signs in. */
export const parts: FeatureParts<'SignIn'> = {
  routes: { SignIn: { useTitle: () => useText(signInMessages).title, View: SignInView, isRoot: true } },
}

/** The feature's words in other languages than English. */
export const locales: Locales = { ar: () => import('./messages.ar.ts'), de: () => import('./messages.de.ts') }
