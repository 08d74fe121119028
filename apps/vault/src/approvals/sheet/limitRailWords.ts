import { useLanguage } from '../../ui/language.ts'

const english = {
  thisTime: 'This time',
  noLimit: 'No limit',
  now: ', now {amount}',
  change: 'Change the amount',
  set: 'Use this amount',
  setFirst: 'Set the amount first',
  malformed: 'Type an amount, like {example}',
  precise: '{token} has {count} decimals at most',
  nothing: 'Type more than 0. To allow nothing, press Cancel.',
  large: 'Choose “No limit” for that much',
  riskTitle: 'No limit puts all your {token} at risk',
  asked: 'The site asked for this. “This time” allows {amount} and is enough.',
  unasked: '“This time” allows {amount} and is enough.',
} as const

/** What is said of how much a site may take, in one language. */
export type LimitRailWords = Readonly<Record<keyof typeof english, string>>

const german: LimitRailWords = {
  thisTime: 'Dieses Mal',
  noLimit: 'Ohne Limit',
  now: ', jetzt {amount}',
  change: 'Betrag ändern',
  set: 'Diesen Betrag nehmen',
  setFirst: 'Leg zuerst den Betrag fest',
  malformed: 'Gib einen Betrag ein, etwa {example}',
  precise: '{token} hat höchstens {count} Nachkommastellen',
  nothing: 'Gib mehr als 0 ein. Um nichts zu erlauben, brich ab.',
  large: 'Wähle dafür „Ohne Limit“',
  riskTitle: 'Ohne Limit sind alle deine {token} in Gefahr',
  asked: 'Die Website will das so. „Dieses Mal“ erlaubt {amount}, und das genügt.',
  unasked: '„Dieses Mal“ erlaubt {amount}, und das genügt.',
}

const arabic: LimitRailWords = {
  thisTime: 'هذه المرة',
  noLimit: 'بلا حد',
  now: '، الآن {amount}',
  change: 'تغيير المبلغ',
  set: 'استخدام هذا المبلغ',
  setFirst: 'حدّد المبلغ أولًا',
  malformed: 'اكتب مبلغًا، مثل {example}',
  precise: 'لعملة {token} {count} منازل عشرية على الأكثر',
  nothing: 'اكتب أكثر من 0. إن لم ترد السماح بشيء فألغِ.',
  large: 'اختر «بلا حد» لمبلغ كهذا',
  riskTitle: 'بلا حد تصبح كل {token} لديك في خطر',
  asked: 'طلب الموقع ذلك. «هذه المرة» تسمح بمقدار {amount} ويكفي.',
  unasked: '«هذه المرة» تسمح بمقدار {amount} ويكفي.',
}

/** The words of one language. */
export function limitRailWords(language: string): LimitRailWords {
  return language === 'de' ? german : language === 'ar' ? arabic : english
}

/** The words in the language of the nearest frame or page. */
export function useLimitRailWords(): LimitRailWords {
  return limitRailWords(useLanguage())
}
