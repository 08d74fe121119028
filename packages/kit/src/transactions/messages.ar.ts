import type { Dictionary, Translation } from '../runtime/messages.ts'
import type { feeMessages } from './FeeNotes.tsx'
import type { transactionMessages } from './messages.ts'
import type { outcomeMessages } from './OutcomeWarning.tsx'
import type { restrictedMessages } from './RestrictedView.tsx'
import { reasonArabic } from './reasonMessages.ar.ts'
import type { tokenPickerMessages } from './tokenPickerMessages.ts'
import type { unclearAmountMessages } from './UnclearAmount.tsx'

const transactionArabic: Translation<typeof transactionMessages> = {
  amountIn: ({ coin }) => `المبلغ بعملة ${coin}`,
  max: 'الأقصى',
  coin: ({ coin }) => `الرمز: ${coin}`,
  inFiat: 'إدخال المبلغ بالدولار',
  inCoin: ({ coin }) => `إدخال المبلغ بعملة ${coin}`,
  noPrice: 'السعر غير معروف',
  amountMissing: 'أدخل مبلغًا',
  amountMalformed: 'تحقّق من المبلغ',
  amountTooPrecise: ({ coin, places }) =>
    places === 0 ? `لا منازل عشرية لعملة ${coin}` : `أقصى عدد للمنازل العشرية لعملة ${coin} هو ${places}`,
  amountAboveBalance: ({ coin }) => `رصيد ${coin} لا يكفي`,
  networkFee: 'رسوم الشبكة',
  unknown: 'غير معروف',
  changes: 'ما سيتغيّر',
  simulated: 'تمت المحاكاة',
  simulating: 'جارٍ التحقق',
  notSimulated: 'لم يُتحقق منه',
}

const unclearAmountArabic: Translation<typeof unclearAmountMessages> = {
  readAs: ({ amount }) => `= ${amount}`,
  didYouMean: 'هل تقصد',
}

const feeArabic: Translation<typeof feeMessages> = {
  feeTitle: ({ coin }) => `رصيد ${coin} لا يكفي لرسوم الشبكة`,
  fundsUnknownTitle: 'رسوم الشبكة غير معروفة',
  fundsUnknownText: ({ coin }) => `لا نعرف إن كان رصيدك من ${coin} يكفيها. تعرض محفظتك الرسوم قبل أن توافق.`,
}

const tokenPickerArabic: Translation<typeof tokenPickerMessages> = {
  search: 'الاسم أو الاختصار أو العنوان',
  yours: 'لديك',
  noneTitle: ({ query }) => `لا يوجد رمز باسم «${query}»`,
  emptyTitle: 'لا شيء هنا بعد',
  emptyText: 'اشترِ رمزًا أو استلمه فيظهر هنا.',
  loading: 'جارٍ التحميل',
}

const outcomeArabic: Translation<typeof outcomeMessages> = {
  failsTitle: 'هذا التحويل سيفشل',
  failsText: ({ reason }) => `تقول الشبكة: «${reason}». ستدفع الرسوم بلا فائدة.`,
  forNothing: ({ reason }) => `${reason} ستدفع الرسوم بلا فائدة.`,
  depositTitle: 'ليس لدى المستلم حساب لهذا الرمز بعد',
  depositText: ({ amount }) => `يُفتح حساب بمبلغ ${amount} من رسوم الشبكة، ويبقى لدى المستلم.`,
  lessTitle: 'يصل أقل مما ترسل',
  lessText: ({ kept }) => `يأخذ هذا الرمز رسوم تحويل قدرها ${kept}.`,
  uncheckedTitle: 'تعذّر التحقق مما سيحدث',
  'no-answer': 'لم تردّ الشبكة على التجربة. دقّق فيما تعرضه محفظتك قبل أن توافق.',
  'no-dry-run': 'لا يمكن تجربة التحويل على هذه الشبكة. دقّق فيما تعرضه محفظتك قبل أن توافق.',
}

const restrictedArabic: Translation<typeof restrictedMessages> = {
  title: 'غير متاح في منطقتك',
  text: 'لا يقدّم هذا التطبيق ذلك في المنطقة الزمنية لهذا الجهاز. محفظتك تعمل كما كانت.',
}

/** What transactions share on screen, in Arabic: every feature that is built on it brings these along. */
export const transactionWords: Dictionary = {
  fee: feeArabic,
  outcome: outcomeArabic,
  reason: reasonArabic,
  restricted: restrictedArabic,
  tokenPicker: tokenPickerArabic,
  unclearAmount: unclearAmountArabic,
  transactions: transactionArabic,
}
