import type { Dictionary, Translation } from '../../runtime/messages.ts'
import { transactionWords } from '../../transactions/messages.ar.ts'
import type { buyEntryMessages } from './entryMessages.ts'
import type { buyMessages } from './messages.ts'

export const buyEntryArabic: Translation<typeof buyEntryMessages> = {
  buy: 'شراء',
  coin: 'اختر عملة رقمية',
  currency: 'اختر عملة الدفع',
  method: 'طريقة الدفع',
  seller: 'البائع',
  purchase: 'عملية الشراء',
}

export const buyArabic: Translation<typeof buyMessages> = {
  spend: 'تدفع',
  get: 'تحصل على',
  range: ({ min, max }) => `من ${min} إلى ${max}`,
  amounts: 'مبالغ',
  currency: ({ code }) => `العملة: ${code}`,
  on: ({ network }) => `على ${network}`,
  card: 'بطاقة خصم',
  bank: 'حساب مصرفي',
  below: ({ amount }) => `على الأقل ${amount}`,
  above: ({ amount }) => `على الأكثر ${amount}`,

  providerFee: 'رسوم البائع',
  networkFee: 'رسوم الشبكة',
  total: 'المجموع',
  estimate: 'تقدير',
  noAmount: 'لا مبلغ بعد',
  priceUnknown: 'السعر غير معروف',
  noPrice: 'لا يوجد سعر الآن',
  noPriceText: 'يمكنك المتابعة: يذكر البائع السعر قبل أن تدفع.',
  asking: 'جارٍ طلب السعر',
  best: 'أفضل عرض',
  fees: ({ amount }) => `الرسوم ${amount}`,
  lost: ({ name }) => `لا يبيع ${name} هذا الآن`,
  lostText: ({ name }) => `اختير ${name} بدلًا منه.`,

  goOn: 'المتابعة إلى البائع',
  leaves: 'تُفتح صفحة البائع في علامة تبويب جديدة.',
  cannotOpen: 'تعذّر فتح صفحة البائع',
  noneTitle: 'لا شيء يُباع هنا',
  noneText: 'جرّب شبكة أخرى.',
  away: 'تعذّر الوصول إلى البائعين',
  tryAgain: 'حاول مرة أخرى',
  looking: 'جارٍ البحث عن بائعين',

  open: ({ host }) => `فتح ${host}`,
  again: 'فتح مرة أخرى',
  finish: ({ host }) => `أكمل في ${host}`,
  finishText: 'عملية الشراء مفتوحة في علامة تبويب أخرى. ستظهر هنا بعد الدفع.',
  blocked: 'خطوة أخرى',
  blockedText: 'لم يفتح المتصفح صفحة البائع. افتحها هنا.',
  untracked: 'تظهر عملاتك في النشاط عند وصولها.',
  started: 'تم الدفع',
  startedText: ({ coin }) => `${coin} في الطريق إليك.`,
  received: ({ amount }) => `تم شراء ${amount}`,
  receivedText: 'وصل إلى حسابك.',
  failed: 'لم يُشترَ شيء',
  failedText: 'لم يتمكن البائع من إتمام الشراء.',
  expired: 'لم يُدفع شيء',
  expiredText: 'لم يبلّغ البائع عن أي دفعة. إذا كنت قد دفعت فاسأل البائع.',
  straight: ({ address }) => `تذهب الأموال مباشرة إلى ${address}`,
  done: 'تم',
  anew: 'شراء من جديد',
  unseen: 'البوابة لا تجيب. ما زال البحث جاريًا.',
}

/** Arabic. */
export const words: Dictionary = { ...transactionWords, buyEntry: buyEntryArabic, buy: buyArabic }
