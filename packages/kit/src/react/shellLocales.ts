import type { Locales } from '../view/messages.ts'

/** The words of the modal itself in other languages than English, by language. */
export const shellLocales: Locales = {
  de: () => import('./modalMessages.de.ts'),
}
