import type { Translation } from '../view/messages.ts'
import type { modalMessages } from './modalMessages.ts'

export const modalGerman: Translation<typeof modalMessages> = {
  back: 'Zurück',
  close: 'Schließen',
  dismiss: 'Ausblenden',
}
