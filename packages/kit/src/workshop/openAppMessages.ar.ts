import type { Translation } from '../view/messages.ts'
import type { openAppMessages } from './openAppMessages.ts'

export const openAppArabic: Translation<typeof openAppMessages> = {
  open: (parameters: { name: string }) => `فتح ${parameters.name}`,
}
