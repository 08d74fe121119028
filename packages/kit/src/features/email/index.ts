import type { FeatureParts } from '../../runtime/feature.ts'
import type { Locales } from '../../runtime/messages.ts'
import { EmailMethod } from './EmailMethod.tsx'

/** The way to connect by an email address. */
export const parts: FeatureParts = { connectMethods: [{ id: 'email', Method: EmailMethod }] }

/** The feature's words in other languages than English. */
export const locales: Locales = {
  ar: () => import('./messages.ar.ts'),
  de: () => import('./messages.de.ts'),
}
