import type { Dictionary, Translation } from '../../runtime/messages.ts'
import { reasonArabic } from '../../transactions/reasonMessages.ar.ts'
import type { activityPurchaseMessages } from './ActivityRow.tsx'
import type { activityDetailsMessages } from './detailsMessages.ts'
import type { activityMessages } from './messages.ts'

export const activityArabic: Translation<typeof activityMessages> = {
  activity: 'النشاط',
  loading: 'جارٍ التحميل',
  emptyTitle: 'لا نشاط بعد',
  emptyText: 'ما ترسله وتستلمه وتبادله يظهر هنا شهرًا بشهر.',
  unknownTitle: 'النشاط غير متاح',
  failedText: 'ما أرسلته من هذا المتصفح ما زال ظاهرًا. أموالك في مكانها.',
  tryAgain: 'إعادة المحاولة',
  all: 'كل النشاط',
  more: 'عرض المزيد',
  now: 'الآن',
  pending: 'قيد الانتظار',
  to: ({ whom }) => `إلى ${whom}`,
  from: ({ whom }) => `من ${whom}`,
  with: ({ whom }) => `مع ${whom}`,
  swapOf: ({ given, got }) => `${given} مقابل ${got}`,
  sending: 'جارٍ الإرسال',
  swapping: 'جارٍ التبادل',
  working: 'في الطريق',
  failedOne: 'فشلت',
  replaced: 'استُبدلت',
  dropped: 'أُسقطت',
  sent: 'أُرسل',
  received: 'استُلم',
  swapped: 'بودل',
  approved: 'أُذن به',
  minted: 'سُكّ',
  burned: 'أُحرق',
  bought: 'اشتُري',
  deposited: 'أُودع',
  withdrawn: 'سُحب',
  staked: 'رُهن',
  unstaked: 'فُكّ رهنه',
  claimed: 'حُصّل',
  borrowed: 'اقتُرض',
  repaid: 'سُدّد',
  other: 'معاملة',
}

export const activityDetailsArabic: Translation<typeof activityDetailsMessages> = {
  networks: 'الشبكات',
  everywhere: 'كل الشبكات',
  showHidden: ({ count }) => `إظهار المخفي (${count})`,
  hideHidden: 'إخفاء من جديد',
  hidden: 'المخفي',
  olderTitle: 'النشاط الأقدم غير متاح هنا',
  older: 'اعرضه في المستكشف',
  exportCsv: 'تصدير بصيغة CSV',
  status: 'الحالة',
  done: 'تم',
  date: 'التاريخ',
  network: 'الشبكة',
  from: 'من',
  to: 'إلى',
  app: 'مع',
  fee: 'رسوم الشبكة',
  reason: 'السبب',
  unknown: 'غير معروف',
  moved: 'ما الذي انتقل',
  hash: 'المعاملة',
  copied: 'تم النسخ',
  copyByHand: 'انسخ يدويًا',
  explorer: 'عرض في المستكشف',
  stuckTitle: 'يستغرق هذا وقتًا أطول من المعتاد',
  stuckText: 'يمكنك تسريعها أو إلغاؤها في محفظتك. إرسالها مرة أخرى يعني الدفع مرتين.',
  hiddenTitle: 'على الأرجح بريد مزعج',
  hiddenText: 'لا تنسخ عناوين منه ولا تفتح روابطه.',
  missingTitle: 'ليست في القائمة',
  missingText: 'لا تصل القائمة إلى هذه المعاملة.',
}

export const activityPurchaseArabic: Translation<typeof activityPurchaseMessages> = {
  buying: 'جارٍ الشراء',
}

/** The feature's words in Arabic. */
export const words: Dictionary = {
  activity: activityArabic,
  activityDetails: activityDetailsArabic,
  activityPurchase: activityPurchaseArabic,
  reason: reasonArabic,
}
