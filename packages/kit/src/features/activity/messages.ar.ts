import type { Dictionary, Translation } from '../../view/messages.ts'
import type { activityMessages } from './messages.ts'

export const activityArabic: Translation<typeof activityMessages> = {
  activity: 'النشاط',
  loading: 'جارٍ التحميل',
  emptyTitle: 'لا نشاط بعد',
  emptyText: 'ما ترسله وتستلمه وتبادله يظهر هنا شهرًا بشهر.',
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

/** The feature's words in Arabic. */
export const words: Dictionary = { activity: activityArabic }
