import { useLanguage } from '../../ui/language.ts'

const english = {
  logIn: 'Passkeys do not work inside this app',
  logInSub:
    'Apps that show pages cannot use them. Go on with {site} in your browser and log in there, or log in here in another way.',
  required: 'A new wallet needs a passkey',
  requiredSub: 'Apps that show pages cannot make one. Go on with {site} in your browser and log in there.',
  unlock: 'Its passkey does not work inside this app',
  unlockSub:
    'Only its passkey opens this wallet, and apps that show pages cannot use it. Go on with {site} in your browser: the wallet opens there, and stays closed here.',
  several: 'Open your wallet by its password',
  severalSub: 'Its passkey does not work inside this app. It does in your browser, where you can go on with {site}.',
  open: 'Open in your browser',
  password: 'Add a password to use it here',
  passwordHint:
    'Log in on the wallet’s own page, open the wallet there by its passkey and add a password. Then come back: this page goes on by itself.',
  check: 'I have added a password',
  checking: 'Looking for the password',
  none: 'This wallet has no password yet',
  late: 'This took too long. Cancel and log in again: then the password opens the wallet',
  failed: 'That did not work. Try again',
  hint: 'Nothing opened? Copy the address and open it in your browser.',
  address: 'Address',
  copy: 'Copy the address',
  copied: 'Copied',
  notCopied: 'It could not be copied. Hold the address and copy it by hand',
} as const

/** What is said where an app has no passkeys, in one language. */
export type ExternalBrowserWords = Readonly<Record<keyof typeof english, string>>

const german: ExternalBrowserWords = {
  logIn: 'In dieser App gehen keine Passkeys',
  logInSub:
    'Apps, die Webseiten zeigen, können sie nicht benutzen. Mach mit {site} in deinem Browser weiter und melde dich dort an, oder melde dich hier auf andere Art an.',
  required: 'Eine neue Wallet braucht einen Passkey',
  requiredSub:
    'Apps, die Webseiten zeigen, können keinen anlegen. Mach mit {site} in deinem Browser weiter und melde dich dort an.',
  unlock: 'Ihr Passkey geht in dieser App nicht',
  unlockSub:
    'Nur ihr Passkey öffnet diese Wallet, und Apps, die Webseiten zeigen, können ihn nicht benutzen. Mach mit {site} in deinem Browser weiter: Dort öffnet sich die Wallet, hier bleibt sie zu.',
  several: 'Öffne deine Wallet mit ihrem Passwort',
  severalSub: 'Ihr Passkey geht in dieser App nicht. Er geht in deinem Browser, wo du mit {site} weitermachen kannst.',
  open: 'Im Browser öffnen',
  password: 'Passwort hinzufügen, um sie hier zu benutzen',
  passwordHint:
    'Melde dich auf der eigenen Seite der Wallet an, öffne sie dort mit ihrem Passkey und füge ein Passwort hinzu. Komm dann zurück: Hier geht es von selbst weiter.',
  check: 'Ich habe ein Passwort hinzugefügt',
  checking: 'Das Passwort wird gesucht',
  none: 'Diese Wallet hat noch kein Passwort',
  late: 'Das hat zu lange gedauert. Brich ab und melde dich noch einmal an: Dann öffnet das Passwort die Wallet',
  failed: 'Das hat nicht geklappt. Versuch es noch einmal',
  hint: 'Hat sich nichts geöffnet? Kopiere die Adresse und öffne sie in deinem Browser.',
  address: 'Adresse',
  copy: 'Adresse kopieren',
  copied: 'Kopiert',
  notCopied: 'Sie ließ sich nicht kopieren. Halte die Adresse gedrückt und kopiere sie von Hand',
}

const arabic: ExternalBrowserWords = {
  logIn: 'لا تعمل مفاتيح المرور داخل هذا التطبيق',
  logInSub:
    'لا تستطيع التطبيقات التي تعرض الصفحات استخدامها. تابع مع {site} في متصفحك وسجّل الدخول هناك، أو سجّل الدخول هنا بطريقة أخرى.',
  required: 'تحتاج المحفظة الجديدة إلى مفتاح مرور',
  requiredSub: 'لا تستطيع التطبيقات التي تعرض الصفحات إنشاءه. تابع مع {site} في متصفحك وسجّل الدخول هناك.',
  unlock: 'لا يعمل مفتاح مرورها داخل هذا التطبيق',
  unlockSub:
    'لا يفتح هذه المحفظة إلا مفتاح مرورها، ولا تستطيع التطبيقات التي تعرض الصفحات استخدامه. تابع مع {site} في متصفحك: تُفتح المحفظة هناك وتبقى مغلقة هنا.',
  several: 'افتح محفظتك بكلمة مرورها',
  severalSub: 'لا يعمل مفتاح مرورها داخل هذا التطبيق. لكنه يعمل في متصفحك، حيث يمكنك المتابعة مع {site}.',
  open: 'الفتح في المتصفح',
  password: 'إضافة كلمة مرور لاستخدامها هنا',
  passwordHint:
    'سجّل الدخول في صفحة المحفظة نفسها، وافتحها هناك بمفتاح مرورها وأضف كلمة مرور. ثم عُد: تتابع هذه الصفحة من تلقاء نفسها.',
  check: 'أضفت كلمة مرور',
  checking: 'جارٍ البحث عن كلمة المرور',
  none: 'ليس لهذه المحفظة كلمة مرور بعد',
  late: 'استغرق هذا وقتًا طويلًا. ألغِ وسجّل الدخول مجددًا: عندها تفتح كلمة المرور المحفظة',
  failed: 'لم ينجح ذلك. حاول مرة أخرى',
  hint: 'لم يُفتح شيء؟ انسخ العنوان وافتحه في متصفحك.',
  address: 'العنوان',
  copy: 'نسخ العنوان',
  copied: 'تم النسخ',
  notCopied: 'تعذّر النسخ. اضغط مطولًا على العنوان وانسخه بنفسك',
}

/** The words for apps without passkeys in the language of the nearest frame. */
export function useExternalBrowserWords(): ExternalBrowserWords {
  const language = useLanguage()
  return language === 'de' ? german : language === 'ar' ? arabic : english
}
