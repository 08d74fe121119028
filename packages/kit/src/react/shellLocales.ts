import type { Locales } from '../runtime/messages.ts'

/** The words of the modal itself in other languages than English, by language. */
export const shellLocales: Locales = {
  ar: () => import('./modalMessages.ar.ts'),
  de: () => import('./modalMessages.de.ts'),
}
