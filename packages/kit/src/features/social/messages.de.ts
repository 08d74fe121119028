import type { Dictionary, Translation } from '../../runtime/messages.ts'
import type { socialMessages } from './messages.ts'

const social: Translation<typeof socialMessages> = {
  group: 'Weiter mit',
  with: 'Mit {provider} weiter',
  again: 'Versuche es noch einmal.',
}

/** The feature's words in German. */
export const words: Dictionary = { social }
