import type { Dictionary, Translation } from '../../runtime/messages.ts'
import type { emailMessages } from './messages.ts'

const email: Translation<typeof emailMessages> = {
  email: 'البريد الإلكتروني',
  go: 'المتابعة بالبريد الإلكتروني',
  again: 'حاول مرة أخرى.',
  connection: 'تحقّق من اتصالك ثم حاول مرة أخرى.',
  anew: 'اطلب رمزًا جديدًا.',
  storage: 'اسمح بملفات تعريف الارتباط وبيانات الموقع لهذه الصفحة، أو استخدم متصفحًا آخر.',
  retry: 'حاول مرة أخرى',
}

/** The feature's words in Arabic. */
export const words: Dictionary = { email }
