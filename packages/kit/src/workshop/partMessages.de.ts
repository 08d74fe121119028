import type { Translation } from '../view/messages.ts'
import type { partMessages } from './partMessages.ts'

export const partGerman: Translation<typeof partMessages> = {
  missingTitle: 'Dieser Teil wurde nicht geladen',
  missingText: 'Prüfe deine Verbindung und versuche es noch einmal.',
  tryAgain: 'Noch einmal',
  outdatedTitle: 'Diese Seite wurde aktualisiert',
  reload: 'Neu laden',
}
