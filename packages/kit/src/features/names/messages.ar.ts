import type { Dictionary, Translation } from '../../view/messages.ts'
import type { namesEntryMessages } from './entryMessages.ts'
import type { namesMessages } from './messages.ts'

export const namesEntryArabic: Translation<typeof namesEntryMessages> = {
  row: 'الاسم العام',
  add: 'إضافة',
  choose: 'اختيار اسم',
  registered: 'تم تسجيل الاسم',
}

export const namesArabic: Translation<typeof namesMessages> = {
  intro: 'اسم يقرؤه الناس بدل العنوان.',
  field: 'الاسم',
  free: ({ name }) => `‏${name} متاح`,
  taken: ({ name }) => `‏${name} محجوز لغيرك`,
  reserved: ({ name }) => `‏${name} غير مسموح بتسجيله`,
  checking: 'جارٍ التحقق',
  failed: 'تعذّر التحقق من هذا الاسم',
  short: '4 أحرف لاتينية أو أرقام أو شرطات على الأقل',
  long: '64 حرفًا على الأكثر',
  letters: 'الأحرف a إلى z والأرقام والشرطات فقط',
  hyphens: 'الشرطة منفردة وبين أحرف أو أرقام',
  alsoFree: 'متاح أيضًا',
  ideas: 'أفكار',
  use: 'استخدام',
  register: 'تسجيل الاسم',
  approve: 'أكّد في المحفظة',
  tryAgain: 'حاول مرة أخرى',
  declined: 'رفضت. لم يُسجَّل شيء',

  lostTitle: 'لا يمكن تسجيل هذا الاسم',
  lostText: 'ربما سبقك إليه غيرك الآن. اختر اسمًا آخر.',
  lateTitle: 'وصل التوقيع متأخرًا',
  lateText: 'تحقّق من ساعة هذا الجهاز ثم وقّع مجددًا.',
  signatureTitle: 'لم يُقبل التوقيع',
  signatureText: 'وقّع مجددًا بالحساب الذي سيحمل الاسم.',
  fullTitle: 'لهذا الحساب ما يكفي من الأسماء',
  fullText: 'لا يمكنه الحصول على اسم آخر هنا.',
  unansweredTitle: 'لم يُسجَّل الاسم',
  unansweredText: 'لم تُجب البوابة. حاول مرة أخرى.',
  refusedText: 'لم يُسجَّل شيء. حاول مرة أخرى.',

  noneTitle: 'لا أسماء على هذه الشبكة',
  noneText: 'انتقل إلى شبكة أخرى لهذا التطبيق ثم اختر اسمًا.',
  switchNetwork: 'تغيير الشبكة',
  awayTitle: 'تعذّر تحميل الأسماء',
  awayText: 'تحقّق من اتصالك ثم حاول مرة أخرى.',

  yours: ({ name }) => `‏${name} أصبح لك`,
  yoursText: 'يمكن للناس الإرسال إليه، ويرونه بدل عنوانك.',
  done: 'تم',
}

/** The feature's words in Arabic. */
export const words: Dictionary = { names: namesArabic, namesEntry: namesEntryArabic }
