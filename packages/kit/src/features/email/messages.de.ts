import type { Dictionary, Translation } from '../../view/messages.ts'
import type { emailMessages } from './messages.ts'

const email: Translation<typeof emailMessages> = {
  email: 'E-Mail',
  go: 'Weiter mit E-Mail',
  again: 'Versuche es noch einmal.',
  connection: 'Prüfe deine Verbindung und versuche es noch einmal.',
  anew: 'Fordere einen neuen Code an.',
}

/** The feature's words in German. */
export const words: Dictionary = { email }
