import { errorGerman } from '../runtime/errorMessages.de.ts'
import type { Dictionary, Translation } from '../runtime/messages.ts'
import { openAppGerman, partGerman } from '../transactions/shellMessages.de.ts'
import type { modalMessages } from './modalMessages.ts'

export const modalGerman: Translation<typeof modalMessages> = {
  back: 'Zurück',
  close: 'Schließen',
  dismiss: 'Ausblenden',
}

/** The words of the modal, of errors and of parts that did not load, in German. */
export const words: Dictionary = { error: errorGerman, modal: modalGerman, openApp: openAppGerman, part: partGerman }
