import { errorArabic } from '../runtime/errorMessages.ar.ts'
import type { Dictionary, Translation } from '../runtime/messages.ts'
import { openAppArabic, partArabic } from '../transactions/shellMessages.ar.ts'
import type { modalMessages } from './modalMessages.ts'

export const modalArabic: Translation<typeof modalMessages> = {
  back: 'رجوع',
  close: 'إغلاق',
  dismiss: 'إخفاء',
}

/** The words of the modal, of errors and of parts that did not load, in Arabic. */
export const words: Dictionary = { error: errorArabic, modal: modalArabic, openApp: openAppArabic, part: partArabic }
