import type { Translation } from '../../view/messages.ts'
import type { goneMessages } from './goneMessages.ts'

export const goneArabic: Translation<typeof goneMessages> = {
  title: 'هذه المحفظة ليست هنا',
  text: 'ربما هي معطّلة في هذا المتصفح. اختر محفظة أخرى أو فعّلها.',
}
