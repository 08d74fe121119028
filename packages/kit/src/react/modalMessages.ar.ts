import { errorArabic } from '../view/errorMessages.ar.ts'
import type { Dictionary, Translation } from '../view/messages.ts'
import type { modalMessages } from './modalMessages.ts'

export const modalArabic: Translation<typeof modalMessages> = {
  back: 'رجوع',
  close: 'إغلاق',
  dismiss: 'إخفاء',
  partMissing: 'لم يُحمَّل جزء من هذه الصفحة. تحقّق من اتصالك ثم حاول مرة أخرى.',
  partTitle: 'لم يُحمَّل هذا الجزء',
  partText: 'تحقّق من اتصالك ثم حاول مرة أخرى.',
  tryAgain: 'إعادة المحاولة',
}

/** The words of the modal and of errors in Arabic. */
export const words: Dictionary = { error: errorArabic, modal: modalArabic }
