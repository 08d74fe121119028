import type { Dictionary, Translation } from '../../runtime/messages.ts'
import type { appHelpMessages } from './AppHelp.tsx'
import type { multiChainMessages } from './ConnectingMultiChainView.tsx'
import type { foldedMessages } from './FoldedWallets.tsx'
import type { impersonationMessages } from './ImpersonationNote.tsx'
import type { connectMessages } from './messages.ts'
import type { namespaceWalletsMessages } from './namespaceWalletsMessages.ts'
import type { openMessages } from './openMessages.ts'
import type { scanMessages } from './scanMessages.ts'
import type { goneMessages } from './WalletNotFound.tsx'
import type { walletGridMessages } from './walletGridMessages.ts'

const walletGridArabic: Translation<typeof walletGridMessages> = {
  search: 'البحث في المحافظ',
  searchAmong: ({ count }) => `البحث في المحافظ (${count})`,
  clear: 'مسح',
  noneTitle: ({ query }) => `لا توجد محفظة باسم «${query}»`,
  noneText: 'جرّب اسمًا آخر، أو احصل على محفظة من الأسفل.',
  noneLinkText: 'إذا كانت على هاتفك فيمكنك الاتصال بها عبر رمز QR.',
  showCode: 'عرض رمز QR',
  notHere: 'غير موجودة في هذا المتصفح',
  certified: 'المحافظ المعتمدة فقط',
  coming: 'جارٍ البحث عن المحافظ',
  moreFailedTitle: 'تعذّر تحميل المزيد من المحافظ',
  moreFailedText: 'لم يستجب الدليل.',
  tryAgain: 'أعد المحاولة',
  found: ({ count }) => `عدد المحافظ: ${count}`,
}

const scanArabic: Translation<typeof scanMessages> = {
  code: 'رمز QR يربط محفظة',
  hint: 'استخدم الكاميرا أو ماسح المحفظة',
  hintOfPage: 'يبقى الاتصال حتى إعادة تحميل هذه الصفحة',
  spoken: 'امسح الرمز بمحفظتك أو انسخ الرابط إليها.',
  preparing: 'جارٍ إعداد الرمز',
  newCodeIn: ({ time }) => `رمز جديد خلال ${time}`,
  copyLink: 'نسخ الرابط',
  copied: 'تم النسخ',
  copyByHand: 'الحافظة محظورة. انسخ الرابط من الأسفل.',
  expired: 'منتهٍ',
  expiredTitle: 'انتهت صلاحية هذا الرمز',
  newCode: 'رمز جديد',
  failedTitle: 'لا رمز بعد',
  failedText: 'تعذّر الوصول إلى محفظتك. تحقّق من اتصالك ثم حاول مرة أخرى.',
  clockTitle: 'تحقّق من تاريخ هذا الجهاز ووقته',
  clockText: 'لا يمكن الوصول إلى محفظتك ما داما غير صحيحين. اضبطهما ثم حاول مرة أخرى.',
  unsupportedTitle: 'شبكات أخرى فقط',
  unsupportedText: 'لا تدعم هذه المحفظة أيًّا من شبكات هذا الموقع. جرّب محفظة أخرى.',
  refusedTitle: 'غير متاح على هذا الموقع',
  refusedText: 'لا يمكن لهذا الموقع الوصول إلى محفظتك بهذه الطريقة. حاول لاحقًا أو اتصل بطريقة أخرى.',
  brokenTitle: 'تعذّر ربط المحفظة',
  insecureTitle: 'هذه الصفحة غير آمنة',
  insecureText: 'تحتاج محافظ الهاتف إلى صفحة آمنة (https).',
  tooLongTitle: 'أطول من أن يتسع له رمز',
  tooLongText: 'انسخ الرابط إلى محفظتك بدلًا من ذلك.',
}

const openArabic: Translation<typeof openMessages> = {
  approve: 'وافق هناك ثم عُد إلى هنا',
  approveInTab: 'تُفتح في علامة تبويب جديدة. وافق هناك ثم عُد.',
  preparing: 'جارٍ إعداد الرابط',
  open: ({ name }) => `فتح ${name}`,
  anyTitle: 'تابع في محفظتك',
  openAny: 'فتح محفظة',
  showCode: 'إظهار رمز QR',
  backText: 'افتحها من جديد للموافقة، أو ارجع واختر محفظة أخرى.',
  stayedTitle: ({ name }) => `لم تُفتح ${name}`,
  stayedText: 'ربما ليست على هذا الجهاز. احصل عليها أو حاول فتحها مرة أخرى.',
  expiredTitle: 'انتهت صلاحية هذا الرابط',
  expiredText: 'الرابط الجديد يحتاج إلى لحظة.',
  failedTitle: 'لا رابط بعد',
  getApp: 'الحصول على التطبيق',

  ways: 'طرق الربط',
  browser: 'المتصفح',
  qrcode: 'رمز QR',
  mobile: 'التطبيق',
  web: 'الويب',
  desktop: 'سطح المكتب',

  getIt: ({ name }) => `الحصول على ${name}`,
  notHere: 'غير موجودة في هذا المتصفح',
  getText: 'ثبّتها ثم عُد إلى هنا.',
}

const namespaceWalletsArabic: Translation<typeof namespaceWalletsMessages> = {
  needsOne: ({ name }) => `اربط محفظة على ${name} للمتابعة`,
  needsFirst: ({ name }) => `ستحتاج إلى محفظة على ${name} للمتابعة`,
  more: 'خيارات أخرى',
  fewer: 'خيارات أقل',
  haveOne: 'لديك محفظة؟ خيارات أخرى',
  get: 'احصل عليها',
  getNamed: ({ name }) => `احصل على ${name}`,
  found: 'تم العثور على محفظة',
}

const multiChainArabic: Translation<typeof multiChainMessages> = {
  whereTitle: 'أي شبكة؟',
  whereText: ({ name }) => `تعمل ${name} على أكثر من شبكة`,
  networksOf: ({ first, more }) => (more === 1 ? `${first} وشبكة أخرى` : `${first} وشبكات أخرى: ${more}`),
  lastTime: 'آخر مرة',
}

const impersonationArabic: Translation<typeof impersonationMessages> = {
  imitationTitle: ({ name }) => `قد لا تكون هذه محفظة ${name}`,
  imitationText: ({ announced, expected, name }) =>
    `تعرّف نفسها باسم \u2068${announced}\u2069، بينما تستخدم ${name} الاسم \u2068${expected}\u2069. إن لم تكن قد ثبّتّها عن قصد فارفض الطلب واختر محفظة أخرى.`,
  twinTitle: ({ name }) => `محفظتان تقولان إنهما ${name}`,
  twinText: ({ announced }) =>
    `كلتاهما تعرّف نفسها باسم \u2068${announced}\u2069. إن كنت قد ثبّتّها مرة واحدة فقط فارفض الطلب وأزل الإضافة التي لا تعرفها.`,
}

const goneArabic: Translation<typeof goneMessages> = {
  title: 'هذه المحفظة ليست هنا',
  text: 'ربما هي معطّلة في هذا المتصفح. اختر محفظة أخرى أو فعّلها.',
}

const foldedArabic: Translation<typeof foldedMessages> = {
  continueWithWallet: 'المتابعة بمحفظة',
}

const appHelpArabic: Translation<typeof appHelpMessages> = {
  permissionTitle: 'قد يسألك متصفحك أولًا',
  permissionText: 'يسأل إن كان لهذا الموقع أن يصل إلى التطبيقات على هذا الجهاز. اسمح بذلك كي تتمكن محفظتك من الرد.',
  proceed: 'متابعة',
  notFoundTitle: 'لم يُفتح أي تطبيق محفظة',
  notFoundText: 'لم يُعثر على محفظة مثبتة تدعم بروتوكول محافظ الهاتف.',
  refusedTitle: 'حظر متصفحك المحفظة',
  refusedText:
    'لا يُسمح لهذا الموقع بالوصول إلى التطبيقات على هذا الجهاز. اسمح بذلك في إعدادات متصفحك لهذا الموقع ثم حاول مرة أخرى.',
  insecureTitle: 'هذه الصفحة غير آمنة',
  insecureText: 'تحتاج محافظ الهاتف إلى صفحة آمنة (https).',
}

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
  failedText: 'تحقّق من اتصالك ثم حاول مرة أخرى.',
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
  impersonation: impersonationArabic,
  folded: foldedArabic,
  gone: goneArabic,
  multiChain: multiChainArabic,
  namespaceWallets: namespaceWalletsArabic,
  open: openArabic,
  scan: scanArabic,
  walletGrid: walletGridArabic,
}
