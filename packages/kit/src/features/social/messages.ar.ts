import type { Dictionary, Translation } from '../../runtime/messages.ts'
import type { socialMessages } from './messages.ts'

const social: Translation<typeof socialMessages> = {
  group: 'المتابعة عبر',
  with: 'المتابعة عبر {provider}',
  again: 'حاول مرة أخرى.',
}

/** The feature's words in Arabic. */
export const words: Dictionary = { social }
