import type { FeatureParts } from '../../runtime/feature.ts'
import type { Locales } from '../../runtime/messages.ts'
import { PasskeyMethod } from './PasskeyMethod.tsx'

/** The way to connect by a passkey. */
export const parts: FeatureParts = { connectMethods: [{ id: 'passkey', Method: PasskeyMethod }] }

/** The feature's words in other languages than English. */
export const locales: Locales = {
  ar: () => import('./messages.ar.ts'),
  de: () => import('./messages.de.ts'),
}
