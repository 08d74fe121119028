import type { Translation } from '../../view/messages.ts'
import type { goneMessages } from './goneMessages.ts'

export const goneGerman: Translation<typeof goneMessages> = {
  title: 'Diese Wallet ist nicht da',
  text: 'Vielleicht ist sie in diesem Browser ausgeschaltet. Wähle eine andere oder schalte sie ein.',
}
