import type { Dictionary, Translation } from '../../runtime/messages.ts'
import type { signInMessages } from './messages.ts'

const signInArabic: Translation<typeof signInMessages> = {
  title: 'تسجيل الدخول',
  proveTitle: 'أثبت أن هذه المحفظة لك',
  proveText: ({ site }) => `وقّع رسالة قصيرة لـ ${site}. التوقيع مجاني ولا ينقل شيئًا.`,
  site: 'الموقع',
  account: 'الحساب',
  network: 'الشبكة',
  cancel: 'إلغاء',
  sign: 'توقيع',
  tryAgain: 'إعادة المحاولة',
  askingTitle: ({ wallet }) => `وقّع في ${wallet}`,
  askingText: 'اقرأ الرسالة هناك ثم وقّعها.',
  verifyingTitle: 'جارٍ التحقق من التوقيع',
  verifyingText: 'لحظة واحدة.',
  declinedTitle: 'رُفض التوقيع',
  declinedText: 'لم يُوقَّع شيء. يمكنك المحاولة مرة أخرى.',
  refusedTitle: ({ site }) => `لم يقبل ${site} التوقيع`,
  refusedText: 'وقّع رسالة جديدة للمحاولة مرة أخرى.',
  smartTitle: 'قد لا يدعم هذا التطبيق الحسابات الذكية',
  smartText: 'استخدم حسابًا آخر أو حاول مرة أخرى.',
  awayTitle: ({ site }) => `لا يستطيع ${site} التحقق الآن`,
  awayText: 'تبقى محفظتك متصلة.',
  failedText: ({ wallet }) => `لم يُوقَّع شيء. تحقّق من ${wallet} ثم حاول مرة أخرى.`,
  done: 'تم تسجيل دخولك',
}

export const words: Dictionary = { signIn: signInArabic }
