import type { Dictionary, Translation } from '../../runtime/messages.ts'
import { transactionWords } from '../../transactions/messages.ar.ts'
import type { cannotSwapMessages } from './CannotSwapView.tsx'
import type { swapEntryMessages } from './entryMessages.ts'
import type { swapMessages } from './messages.ts'
import type { swapNoteMessages } from './noteMessages.ts'
import type { swapReviewMessages } from './reviewMessages.ts'
import type { swapSettingsMessages } from './SwapSettingsView.tsx'
import type { swapTokenMessages } from './tokenMessages.ts'

const entry: Translation<typeof swapEntryMessages> = {
  swap: 'مبادلة',
  pay: 'تدفع',
  get: 'تستلم',
  settings: 'إعدادات المبادلة',
  review: 'مراجعة المبادلة',
}

const cannotSwap: Translation<typeof cannotSwapMessages> = {
  connectText: 'بعدها يمكنك المبادلة من هنا.',
  connect: 'ربط',
  networkText: 'المبادلة متاحة على شبكات أخرى في هذا التطبيق.',
  nowhereText: 'لا توجد شبكة في هذا التطبيق تتيح المبادلة.',
  networkAction: 'تبديل الشبكة',
}

const form: Translation<typeof swapMessages> = {
  flip: 'عكس الاتجاه',
  choose: 'اختيار',
  chooseToken: 'اختر رمزًا',
  maxLabel: 'مبادلة أكبر قدر ممكن',
  youGet: ({ amount }) => `تستلم ${amount}`,
  holding: ({ coin }) => `رصيدك من ${coin}`,
  noQuote: 'لا سعر بعد',
  age: ({ time }) => `السعر من ${time}`,
  rate: 'السعر',
  rateOf: ({ one, other }) => `${one} = ${other}`,
  impact: 'التأثير في السعر',
  slippage: 'أقصى انزلاق',
  changeSlippage: ({ slippage }) => `أقصى انزلاق: ${slippage}. تغيير`,
  finding: 'جارٍ البحث عن سعر',
  noLiquidity: 'السيولة لا تكفي',
  noRoute: 'لا سبيل لهذه المبادلة',
  tryAgain: 'حاول مرة أخرى',
  feeMissing: ({ coin }) => `أضف ${coin} أولًا`,
}

const notes: Translation<typeof swapNoteMessages> = {
  failedTitle: 'لا سعر الآن',
  failedText: 'لم يصلنا رد. تحقّق من اتصالك ثم حاول مرة أخرى.',
  listTitle: 'لم تُحمَّل قائمة الرموز',
  listText: 'ما زال يمكنك مبادلة ما لديك أو لصق عنوان.',
  liquidityTitle: 'السيولة قليلة جدًا',
  liquidityText: 'لا تستطيع أي منصة مبادلة هذا المبلغ بسعر عادل. جرّب مبلغًا أصغر.',
  routeTitle: 'لا سبيل لهذه المبادلة',
  routeText: ({ from, to }) => `لا سوق بين ${from} و${to}. اختر رمزًا آخر.`,
  impactTitle: ({ impact }) => `تأثير في السعر قدره ${impact}`,
  impactText: 'هذا المبلغ يحرّك السعر ضدك. مبلغ أصغر يعطيك أكثر لكل عملة.',
  lossTitle: ({ impact }) => `ستخسر نحو ${impact}`,
  lossText: 'هذا المبلغ أكبر بكثير من سوقه. جرّب مبلغًا أصغر، وإلا فعليك الموافقة عليه في المراجعة.',
  priceTitle: ({ coin }) => `لم نجد سعرًا لعملة ${coin}`,
  priceText: 'لا يمكننا معرفة ما إذا كان السعر عادلًا. قارنه على موقع آخر قبل المبادلة.',
  feeText: ({ coin, fee, held, network }) => `الرسوم نحو ${fee} ولديك ${held}. أضف ${coin} على ${network} ثم بادل.`,
  feeUnknownText: ({ coin, held, network }) => `لديك ${held}. أضف ${coin} على ${network} ثم بادل.`,
}

const token: Translation<typeof swapTokenMessages> = {
  suggested: 'مقترحة',
  allOn: ({ network }) => `الكل على ${network}`,
  more: ({ count }) => `${count} أخرى. ابحث لتجدها.`,
  noneText: 'جرّب عنوانه.',
  noTokenTitle: 'لا رمز في هذا العنوان',
  noTokenText: ({ network }) => `تحقّق من العنوان. يجب أن يكون على ${network}.`,
  unreadTitle: 'تعذّرت قراءة العقد',
  unreadText: 'لم يصلنا رد. حاول مرة أخرى بعد قليل.',
  reading: 'جارٍ قراءة العقد',
  tryAgain: 'حاول مرة أخرى',
  unknownTitle: 'هذا الرمز ليس في القائمة',
  unknownText: 'يمكن لأي شخص أن ينشئ رمزًا ويسميه كما يشاء. تحقّق من العقد مع من تثق به.',
  alikeTitle: ({ coin }) => `هذا ليس ${coin} الذي في القائمة`,
  alikeText: 'له الاختصار نفسه وعقد مختلف. هكذا تبدو الرموز المزيفة.',
  contract: 'العقد',
  decimals: 'المنازل العشرية',
  price: 'السعر',
  view: 'عرض في المستكشف',
  known: 'أعرف هذا الرمز',
  other: 'اختيار آخر',
}

const settings: Translation<typeof swapSettingsMessages> = {
  slippage: 'أقصى انزلاق',
  slippageText: 'إذا هبط السعر أكثر من هذا قبل تنفيذ المبادلة، فلن يُبادل شيء.',
  own: 'قيمة أخرى بالمئة',
  bounds: ({ least, most }) => `عدد صحيح من ${least} إلى ${most}`,
  highTitle: 'هذا كثير',
  highText: 'قد يتداول آخرون ضدك فلا يبقى لك إلا أقل ما تقبله.',
  approval: 'الإذن',
  unlimited: 'إذن بلا حد',
  unlimitedText: 'يوفّر الإذن في المرة القادمة. عندها يستطيع عقد المبادلة أخذ كل ما لديك من الرمز، الآن ولاحقًا.',
  done: 'تم',
}

const review: Translation<typeof swapReviewMessages> = {
  atLeast: ({ amount }) => `${amount} على الأقل`,
  valueAtLeast: ({ amount, value }) => `${value}، ${amount} على الأقل`,
  route: 'المسار',
  by: ({ source }) => `عبر ${source}`,
  trial: 'تجربة',
  preparing: 'جارٍ التحقق',
  reset: 'إلغاء الإذن',
  approve: 'منح الإذن',
  approving: 'جارٍ منح الإذن',
  resetting: 'جارٍ إلغاء الإذن',
  swapping: 'جارٍ التبديل',
  confirm: 'أكّد في المحفظة',
  cancel: 'إلغاء',
  tryAgain: 'حاول مرة أخرى',
  wouldFail: 'لا يمكن المبادلة',
  wouldFailTitle: 'هذه المبادلة ستفشل',
  mustAgree: 'ضع علامة في المربع أولًا',
  agree: ({ impact }) => `أوافق على خسارة نحو ${impact}`,
  movedTitle: 'تغيّر السعر',
  movedText: ({ amount }) => `ستستلم الآن ${amount}. لم يُبادل شيء.`,
  takeRate: 'قبول هذا السعر',
  spenderTitle: ({ coin }) => `عقد جديد عليك يطلب ${coin}`,
  spenderExact: ({ amount, spender }) => `تسمح لـ ${spender} بأخذ ${amount} لا أكثر.`,
  spenderUnlimited: ({ coin, spender }) => `تسمح لـ ${spender} بأخذ كل ما لديك من ${coin}، الآن ولاحقًا.`,
  declined: 'رفضت. لم يُبادل شيء',
  started: 'بدأت المبادلة',
  unheard: 'محفظتك ما زالت تعمل عليها. انظر النشاط',
  got: (parameters: { amount: string }) => `حصلت على ${parameters.amount}`,
  failed: 'فشلت المبادلة',
  failedWith: (parameters: { reason: string }) => `فشلت المبادلة: ${parameters.reason}`,
}

/** Arabic. */
export const words: Dictionary = {
  ...transactionWords,
  cannotSwap,
  swap: form,
  swapEntry: entry,
  swapNote: notes,
  swapReview: review,
  swapSettings: settings,
  swapToken: token,
}
