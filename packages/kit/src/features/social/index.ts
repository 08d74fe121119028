import type { FeatureParts } from '../../runtime/feature.ts'
import type { Locales } from '../../runtime/messages.ts'
import { SocialMethod } from './SocialMethod.tsx'

/** The row of services to connect with. */
export const parts: FeatureParts = { connectMethods: [{ id: 'social', Method: SocialMethod }] }

/** The feature's words in other languages than English. */
export const locales: Locales = {
  ar: () => import('./messages.ar.ts'),
  de: () => import('./messages.de.ts'),
}
