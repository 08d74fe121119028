import type { Dictionary, Translation } from '../../view/messages.ts'
import { appHelpArabic } from './appHelpMessages.ar.ts'
import { doubtArabic } from './doubtMessages.ar.ts'
import { foldedArabic } from './foldedMessages.ar.ts'
import { goneArabic } from './goneMessages.ar.ts'
import type { connectMessages } from './messages.ts'
import { multiChainArabic } from './multiChainMessages.ar.ts'
import { namespaceWalletsArabic } from './namespaceWalletsMessages.ar.ts'
import { openArabic } from './openMessages.ar.ts'
import { scanArabic } from './scanMessages.ar.ts'
import { walletGridArabic } from './walletGridMessages.ar.ts'

export const connectArabic: Translation<typeof connectMessages> = {
  title: 'ربط المحفظة',
  allWallets: 'كل المحافظ',
  wallets: 'المحافظ',
  installed: 'مثبّتة',
  detected: 'مكتشفة',
  recent: 'الأخيرة',
  getIt: 'تنزيل',
  qr: 'QR',
  scan: 'امسح هذا الرمز',
  looking: 'جارٍ البحث عن محافظ',
  emptyTitle: 'لا محفظة في هذا المتصفح بعد',
  emptyText: 'ثبّت محفظة ثم عُد. ستظهر هنا تلقائيًا.',
  getWallet: 'الحصول على محفظة',
  failedTitle: 'تعذّر تحميل المحافظ',
  failedText: 'لم يُحمَّل جزء من هذه الصفحة. تحقّق من اتصالك ثم حاول مرة أخرى.',
  tryAgain: 'إعادة المحاولة',
  newToWallets: 'جديد على المحافظ؟',
  getStarted: 'ابدأ من هنا',

  agreeBoth: 'أوافق على {terms} و{privacy}',
  agreeTerms: 'أوافق على {terms}',
  agreePrivacy: 'أوافق على {privacy}',
  byConnectingBoth: 'بربط محفظتك توافق على {terms} و{privacy}',
  byConnectingTerms: 'بربط محفظتك توافق على {terms}',
  byConnectingPrivacy: 'بربط محفظتك توافق على {privacy}',
  terms: 'الشروط',
  privacy: 'سياسة الخصوصية',
  tickTheBox: 'ضع علامة في المربع للمتابعة',

  wallet: 'المحفظة',
  continueIn: ({ name }) => `تابع في ${name}`,
  approveThere: 'وافق على الربط في نافذتها',
  declinedTitle: 'رُفض الربط',
  declinedText: 'لم تتم مشاركة أي شيء. يمكنك المحاولة مرة أخرى.',
  noAnswerTitle: ({ name }) => `لم تردّ ${name}`,
  pendingText: ({ name }) => `ربما يوجد طلب مفتوح. ابحث عنه في ${name} ثم حاول مرة أخرى.`,
  unansweredTitle: ({ name }) => `ما زلنا ننتظر ${name}`,
  unansweredText: 'هل أُغلقت نافذتها؟ افتحها من جديد ووافق، أو حاول مرة أخرى.',
  lockedTitle: ({ name }) => `افتح قفل ${name}`,
  lockedText: 'المحفظة مقفلة أو لا تشارك أي حساب مع هذا الموقع. افتحها ثم حاول مرة أخرى.',
  offlineTitle: ({ name }) => `${name} لا تصل إلى الشبكة`,
  offlineText: 'افتحها ثم حاول مرة أخرى.',
  brokenTitle: ({ name }) => `تعذّر ربط ${name}`,
  brokenText: 'ردّت المحفظة بخطأ. لم تتم مشاركة أي شيء.',
  chooseAnother: 'اختيار محفظة أخرى',
  connected: 'تم الربط',
  accountOn: '{address} على {network}',
  unknownNetwork: 'شبكة غير معروفة',
  done: 'تم',
  closesByItself: 'تُغلق تلقائيًا بعد لحظة',
  dontHave: ({ name }) => `ليس لديك ${name}؟`,
  nothingShared: 'لا تتم مشاركة أي شيء قبل موافقتك',
  trouble: 'ألا تعمل؟',
}

/** The feature's words in Arabic. */
export const words: Dictionary = {
  appHelp: appHelpArabic,
  connect: connectArabic,
  doubt: doubtArabic,
  folded: foldedArabic,
  gone: goneArabic,
  multiChain: multiChainArabic,
  namespaceWallets: namespaceWalletsArabic,
  open: openArabic,
  scan: scanArabic,
  walletGrid: walletGridArabic,
}
