import type { Dictionary, Translation } from '../../runtime/messages.ts'
import { transactionWords } from '../../transactions/messages.ar.ts'
import type { cannotSendMessages } from './CannotSendView.tsx'
import type { sendEntryMessages } from './entryMessages.ts'
import type { sendMessages } from './messages.ts'
import type { nameReceiverMessages } from './NameReceiver.tsx'
import type { paymentLinkMessages } from './PaymentLinkNote.tsx'
import type { sendWarningMessages } from './TransferWarnings.tsx'

export const sendEntryArabic: Translation<typeof sendEntryMessages> = {
  send: 'إرسال',
  review: 'مراجعة',
  chooseCoin: 'اختيار رمز',
  sent: 'تم الإرسال',
}

export const cannotSendArabic: Translation<typeof cannotSendMessages> = {
  connectText: 'بعدها يمكنك الإرسال من هنا.',
  connect: 'ربط',
  networkTitle: 'الإرسال غير متاح على هذه الشبكة',
  networkText: 'انتقل إلى شبكة يعمل عليها هذا التطبيق.',
  networkAction: 'تغيير الشبكة',
}

export const sendArabic: Translation<typeof sendMessages> = {
  amount: 'المبلغ',
  piece: 'رمز NFT',
  to: 'إلى',
  receiver: 'عنوان المستلم',
  address: 'العنوان',
  addressOrName: 'العنوان أو الاسم',
  paste: 'لصق',
  pasteByHand: 'الحافظة محظورة. الصق بلوحة المفاتيح.',
  clear: 'مسح المستلم',
  resolved: 'تم العثور عليه',
  noName: 'لم ترسل إلى هنا من قبل',
  noNameKnown: 'أرسلت إلى هنا من قبل',
  ownAccount: 'حسابك أنت',

  tokenMissing: 'لا شيء لإرساله',
  receiverMissing: 'أدخل عنوانًا',
  receiverInvalid: 'تحقّق من العنوان',
  receiverIsToken: 'هذا عنوان الرمز نفسه',
  feeMissing: ({ coin }) => `أضف ${coin} أولًا`,

  maxLabel: 'إرسال أكبر مبلغ ممكن',

  noneText: 'لا يمكن إرسال إلا ما تملكه من رموز.',

  from: ({ name, value }) => `${value} من ${name}`,
  fromOnly: ({ name }) => `من ${name}`,
  youSend: 'ترسل',
  theyGet: 'يستلم',
  youKeep: 'يبقى لك',
  firstTitle: 'أول مرة إلى هذا العنوان',
  firstText: 'تحقّق منه مع من تدفع له. لا يمكن التراجع عن التحويل.',
  wouldFail: 'لا يمكن الإرسال',
  cancel: 'إلغاء',
  approve: 'أكّد في المحفظة',

  onItsWay: ({ amount }) => `${amount} في الطريق`,
  arrives: ({ name }) => `من المفترض أن يراه ${name} خلال دقيقة تقريبًا`,
  done: 'تم',
  view: 'عرض',
  started: 'بدأت المعاملة',
  declined: 'رفضت. لم يُرسل شيء',
}

export const sendWarningArabic: Translation<typeof sendWarningMessages> = {
  feeText: ({ coin, fee, held, network }) => `الرسوم نحو ${fee} ولديك ${held}. أضف ${coin} على ${network} ثم أرسل.`,
  feeUnknownText: ({ coin, held, network }) => `لديك ${held}. أضف ${coin} على ${network} ثم أرسل.`,
  lookAlikeTitle: ({ name }) => `يشبه ${name} لكنه ليس هو`,
  lookAlikeUnnamed: 'يشبه عنوانًا تعرفه لكنه ليس هو',
  lookAlikeText: 'الأحرف الأولى والأخيرة نفسها، والعنوان مختلف.',
  lookAlikeKnown: 'المعروف',
  lookAlikeThis: 'هذا',
  takeOther: ({ name }) => `استخدام عنوان ${name}`,
  takeKnown: 'استخدام العنوان المعروف',
  keepThis: 'الإبقاء على هذا',
  programTitle: 'هذا العنوان تابع لبرنامج',
  programText: 'لا تملك أي محفظة مفتاحه. أرسل إليه فقط إذا طلب منك ذلك من يدير البرنامج.',
}

export const nameReceiverArabic: Translation<typeof nameReceiverMessages> = {
  looking: 'جارٍ البحث عن هذا الاسم',
  unknownTitle: 'لم يُعثر على الاسم',
  unknownText: 'تحقّق من كتابته أو أدخل العنوان.',
  failedTitle: 'تعذّر البحث عن هذا الاسم',
  failedText: 'حاول مرة أخرى أو أدخل العنوان.',
  tryAgain: 'حاول مرة أخرى',
  mixedTitle: ({ first, second }) => `يخلط هذا الاسم بين أحرف ${first} و${second}`,
  mixedText: 'ربما يقلّد اسمًا آخر. اطلب العنوان.',
  fallbackTitle: ({ network }) => `ليس لهذا الاسم عنوان على ${network}`,
  fallbackText: 'سيُستخدم عنوانه على Ethereum. اسأل هل يصلح على هذه الشبكة أيضًا.',
  Latin: 'لاتينية',
  Cyrillic: 'سيريلية',
  Greek: 'يونانية',
  Armenian: 'أرمينية',
  Cherokee: 'شيروكية',
  Hebrew: 'عبرية',
  Arabic: 'عربية',
}

export const paymentLinkArabic: Translation<typeof paymentLinkMessages> = {
  filled: 'مُلئت الحقول من الرابط',
  networkTitle: ({ network }) => `هذه الدفعة مطلوبة على ${network}`,
  networkText: 'انتقل إليها لتُملأ الحقول تلقائيًا.',
  switchTo: ({ network }) => `الانتقال إلى ${network}`,
  fixedText: 'لا يمكن تغيير الشبكة في هذا الموقع.',
  unknownTitle: 'هذه الدفعة مطلوبة على شبكة أخرى',
  unknownText: 'لا يستخدم هذا الموقع تلك الشبكة. اطلب رابطًا لإحدى شبكاته.',
  tokenTitle: 'لا تملك الرمز المطلوب',
  tokenText: 'اسأل إن كان رمز آخر مقبولًا.',
  otherToken: 'إرسال رمز آخر',
}

/** The feature's words in Arabic. */
export const words: Dictionary = {
  ...transactionWords,
  cannotSend: cannotSendArabic,
  nameReceiver: nameReceiverArabic,
  paymentLink: paymentLinkArabic,
  send: sendArabic,
  sendEntry: sendEntryArabic,
  sendWarning: sendWarningArabic,
}
