import type { Translation } from '../runtime/messages.ts'
import type { openAppMessages } from './OpenApp.tsx'
import type { partMessages } from './Part.tsx'

export const partArabic: Translation<typeof partMessages> = {
  missingTitle: 'لم يُحمَّل هذا الجزء',
  missingText: 'تحقّق من اتصالك ثم حاول مرة أخرى.',
  tryAgain: 'إعادة المحاولة',
  outdatedTitle: 'حُدّثت هذه الصفحة',
  reload: 'إعادة التحميل',
  brokenTitle: 'تعذّر عرض هذه الشاشة',
  brokenText: 'حاول مرة أخرى. لن تُسأل محفظتك مرتين.',
}

export const openAppArabic: Translation<typeof openAppMessages> = {
  open: (parameters: { name: string }) => `فتح ${parameters.name}`,
}
