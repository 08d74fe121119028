import type { Dictionary, Translation } from '../../runtime/messages.ts'
import type { emailMessages } from './messages.ts'

const email: Translation<typeof emailMessages> = {
  email: 'E-Mail',
  go: 'Weiter mit E-Mail',
  again: 'Versuche es noch einmal.',
  connection: 'Prüfe deine Verbindung und versuche es noch einmal.',
  anew: 'Fordere einen neuen Code an.',
  storage: 'Erlaube Cookies und Websitedaten für diese Seite, oder nimm einen anderen Browser.',
  retry: 'Noch einmal versuchen',
}

/** The feature's words in German. */
export const words: Dictionary = { email }
