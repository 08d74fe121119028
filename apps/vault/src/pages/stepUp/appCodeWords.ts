import { useLanguage } from '../../ui/language.ts'

const english = {
  title: 'Type the code from your app',
  sub: 'Your authenticator app shows six digits for {name}.',
  label: 'Code from your authenticator app',
  checking: 'Checking the code',
  wrong: 'That code isn’t right, or was used before. Try the next one.',
  waits: 'Too many wrong codes. Wait an hour or longer, then try again.',
  over: 'This took too long. Go back, and begin again.',
  failed: 'We couldn’t check the code. Try again.',
  passkey: 'Use a passkey',
  passkeyFailed: 'Your passkey didn’t confirm it. Try again, or type a code.',
  back: 'Go back',
} as const

/** What is said where a code of the authenticator app is asked for. `{…}` is replaced. */
export type AppCodeWords = Readonly<Record<keyof typeof english, string>>

const german: AppCodeWords = {
  title: 'Gib den Code aus deiner App ein',
  sub: 'Deine Authenticator-App zeigt sechs Ziffern für {name}.',
  label: 'Code aus deiner Authenticator-App',
  checking: 'Der Code wird geprüft',
  wrong: 'Dieser Code stimmt nicht oder wurde schon benutzt. Nimm den nächsten.',
  waits: 'Zu viele falsche Codes. Warte eine Stunde oder länger, dann versuch es wieder.',
  over: 'Das hat zu lange gedauert. Geh zurück und beginn von vorn.',
  failed: 'Der Code ließ sich nicht prüfen. Versuch es noch einmal.',
  passkey: 'Passkey verwenden',
  passkeyFailed: 'Dein Passkey hat es nicht bestätigt. Versuch es noch einmal, oder gib einen Code ein.',
  back: 'Zurück',
}

const arabic: AppCodeWords = {
  title: 'اكتب الرمز من تطبيقك',
  sub: 'يعرض تطبيق المصادقة ستة أرقام لـ{name}.',
  label: 'الرمز من تطبيق المصادقة',
  checking: 'جارٍ التحقق من الرمز',
  wrong: 'هذا الرمز غير صحيح أو استُخدم من قبل. جرّب الرمز التالي.',
  waits: 'رموز خاطئة كثيرة. انتظر ساعة أو أكثر ثم حاول مرة أخرى.',
  over: 'استغرق هذا وقتًا طويلًا. ارجع وابدأ من جديد.',
  failed: 'تعذّر التحقق من الرمز. حاول مرة أخرى.',
  passkey: 'استخدام مفتاح مرور',
  passkeyFailed: 'لم يؤكّده مفتاح المرور. حاول مرة أخرى أو اكتب رمزًا.',
  back: 'رجوع',
}

/** The words about codes, in the language of the page. */
export function useAppCodeWords(): AppCodeWords {
  const language = useLanguage()
  return language === 'de' ? german : language === 'ar' ? arabic : english
}
