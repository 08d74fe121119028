import { useLanguage } from '../../ui/language.ts'

const english = {
  lower: 'Lower the limits',
  title: 'Lower what {site} may do',
  sub: 'You can allow less, and for a shorter time. Never more than it asked for.',
  apply: 'Use these limits',
  back: 'Back',
  end: 'Ends on',
  notNumber: 'Type a number, such as {example}',
  tooPrecise: 'Type fewer digits after the decimal sign: at most {count}',
  tooMuch: 'The site asked for {amount}. Type as much or less',
  nothing: 'Type more than 0, or cancel the request',
  notDate: 'Type the whole date and time',
  tooLate: 'The site asked until {date}. Choose that or earlier',
  past: 'This is over already. Choose a later time',
} as const

/** What is said where a visitor lowers the limits of a session, in one language. */
export type LimitWords = Readonly<Record<keyof typeof english, string>>

const german: LimitWords = {
  lower: 'Grenzen senken',
  title: 'Senken, was {site} darf',
  sub: 'Du kannst weniger und kürzer erlauben. Nie mehr, als angefragt wurde.',
  apply: 'Übernehmen',
  back: 'Zurück',
  end: 'Endet am',
  notNumber: 'Gib eine Zahl ein, zum Beispiel {example}',
  tooPrecise: 'Gib weniger Nachkommastellen ein: höchstens {count}',
  tooMuch: 'Die Website hat {amount} angefragt. Gib höchstens das ein',
  nothing: 'Gib mehr als 0 ein, oder brich die Anfrage ab',
  notDate: 'Gib das ganze Datum und die Uhrzeit ein',
  tooLate: 'Die Website hat bis {date} angefragt. Wähle das oder etwas Früheres',
  past: 'Das ist schon vorbei. Wähle einen späteren Zeitpunkt',
}

const arabic: LimitWords = {
  lower: 'خفض الحدود',
  title: 'خفض ما يُسمح به لـ {site}',
  sub: 'يمكنك السماح بأقل ولمدة أقصر، وليس بأكثر مما طُلب أبدًا.',
  apply: 'تطبيق',
  back: 'رجوع',
  end: 'ينتهي في',
  notNumber: 'اكتب رقمًا، مثل {example}',
  tooPrecise: 'اكتب أرقامًا أقل بعد الفاصلة العشرية: {count} على الأكثر',
  tooMuch: 'طلب الموقع {amount}. اكتب هذا المقدار أو أقل',
  nothing: 'اكتب أكثر من 0، أو ألغِ الطلب',
  notDate: 'اكتب التاريخ والوقت كاملين',
  tooLate: 'طلب الموقع حتى {date}. اختر هذا الموعد أو ما قبله',
  past: 'هذا الموعد مضى. اختر وقتًا لاحقًا',
}

/** The words about lowering limits in the language of the nearest frame or page. */
export function useLimitWords(): LimitWords {
  const language = useLanguage()
  return language === 'de' ? german : language === 'ar' ? arabic : english
}
