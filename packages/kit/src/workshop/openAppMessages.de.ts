import type { Translation } from '../view/messages.ts'
import type { openAppMessages } from './openAppMessages.ts'

export const openAppGerman: Translation<typeof openAppMessages> = {
  open: (parameters: { name: string }) => `${parameters.name} öffnen`,
}
