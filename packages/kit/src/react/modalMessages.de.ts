import { errorGerman } from '../view/errorMessages.de.ts'
import type { Dictionary, Translation } from '../view/messages.ts'
import type { modalMessages } from './modalMessages.ts'

export const modalGerman: Translation<typeof modalMessages> = {
  back: 'Zurück',
  close: 'Schließen',
  dismiss: 'Ausblenden',
  partMissing: 'Ein Teil dieser Seite wurde nicht geladen. Prüfe deine Verbindung und versuche es noch einmal.',
  partTitle: 'Dieser Teil wurde nicht geladen',
  partText: 'Prüfe deine Verbindung und versuche es noch einmal.',
  tryAgain: 'Noch einmal',
}

/** The words of the modal and of errors in German. */
export const words: Dictionary = { error: errorGerman, modal: modalGerman }
