import type { Translation } from '../view/messages.ts'
import type { partMessages } from './partMessages.ts'

export const partArabic: Translation<typeof partMessages> = {
  missingTitle: 'لم يُحمَّل هذا الجزء',
  missingText: 'تحقّق من اتصالك ثم حاول مرة أخرى.',
  tryAgain: 'إعادة المحاولة',
  outdatedTitle: 'حُدّثت هذه الصفحة',
  reload: 'إعادة التحميل',
}
