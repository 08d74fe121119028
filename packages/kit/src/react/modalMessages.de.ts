import { errorGerman } from '../view/errorMessages.de.ts'
import type { Dictionary, Translation } from '../view/messages.ts'
import { openAppGerman } from '../workshop/openAppMessages.de.ts'
import { partGerman } from '../workshop/partMessages.de.ts'
import type { modalMessages } from './modalMessages.ts'

export const modalGerman: Translation<typeof modalMessages> = {
  back: 'Zurück',
  close: 'Schließen',
  dismiss: 'Ausblenden',
}

/** The words of the modal, of errors and of parts that did not load, in German. */
export const words: Dictionary = { error: errorGerman, modal: modalGerman, openApp: openAppGerman, part: partGerman }
