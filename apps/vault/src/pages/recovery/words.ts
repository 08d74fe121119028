import { useLanguage } from '../../ui/language.ts'

/** What the page says that opens a recovery file, in English; other languages have the same keys. */
const english = {
  title: 'Open a recovery file',
  intro:
    'This page opens a wallet with its recovery file and password, without any server. Switch the network off before you go on: the page never needs it.',
  file: 'Recovery file',
  password: 'Password of the file',
  open: 'Open the file',
  opening: 'Trying the password. This takes a few seconds',
  fileMissing: 'Choose a recovery file',
  fileForeign: 'This is no recovery file, or it was changed',
  fileNewer: 'This file is of a later version than this page. Take the page that came with it',
  passwordMissing: 'Type the password',
  passwordWrong: 'This is not the password of this file, or the file was changed',
  unable: 'This browser cannot open it from here. Try another one',
  opened: 'The file is right',
  openedSub: 'Compare the addresses with those that you know, then import the words or keys into another wallet.',
  other: 'Open another file',
  never: 'No one will ever ask you for these.',
} as const

type ExitWords = Readonly<Record<keyof typeof english, string>>

const german: ExitWords = {
  title: 'Wiederherstellungsdatei öffnen',
  intro:
    'Diese Seite öffnet eine Wallet mit ihrer Wiederherstellungsdatei und dem Passwort, ohne jeden Server. Schalte das Netz aus, bevor du weitermachst: Die Seite braucht es nie.',
  file: 'Wiederherstellungsdatei',
  password: 'Passwort der Datei',
  open: 'Datei öffnen',
  opening: 'Das Passwort wird versucht. Das dauert einige Sekunden',
  fileMissing: 'Wähle eine Wiederherstellungsdatei',
  fileForeign: 'Das ist keine Wiederherstellungsdatei, oder sie wurde verändert',
  fileNewer: 'Diese Datei ist neuer als diese Seite. Nimm die Seite, die mit ihr kam',
  passwordMissing: 'Gib das Passwort ein',
  passwordWrong: 'Das ist nicht das Passwort dieser Datei, oder die Datei wurde verändert',
  unable: 'Dieser Browser kann sie von hier nicht öffnen. Versuche einen anderen',
  opened: 'Die Datei stimmt',
  openedSub:
    'Vergleiche die Adressen mit denen, die du kennst, und importiere dann die Wörter oder Schlüssel in eine andere Wallet.',
  other: 'Andere Datei öffnen',
  never: 'Niemand wird dich je danach fragen.',
}

const arabic: ExitWords = {
  title: 'فتح ملف استعادة',
  intro:
    'تفتح هذه الصفحة محفظة بملف استعادتها وكلمة مروره، بلا أي خادم. افصل الشبكة قبل المتابعة: لا تحتاجها الصفحة أبدًا.',
  file: 'ملف الاستعادة',
  password: 'كلمة مرور الملف',
  open: 'فتح الملف',
  opening: 'تُجرَّب كلمة المرور. يستغرق ذلك بضع ثوانٍ',
  fileMissing: 'اختر ملف استعادة',
  fileForeign: 'هذا ليس ملف استعادة، أو جرى تغييره',
  fileNewer: 'هذا الملف أحدث من هذه الصفحة. استعمل الصفحة التي جاءت معه',
  passwordMissing: 'اكتب كلمة المرور',
  passwordWrong: 'ليست هذه كلمة مرور هذا الملف، أو جرى تغيير الملف',
  unable: 'لا يستطيع هذا المتصفح فتحه من هنا. جرّب متصفحًا آخر',
  opened: 'الملف صحيح',
  openedSub: 'قارن العناوين بما تعرفه، ثم استورد الكلمات أو المفاتيح في محفظة أخرى.',
  other: 'فتح ملف آخر',
  never: 'لن يسألك أحد عنها أبدًا.',
}

/** The words of the nearest page. */
export function useExitWords(): ExitWords {
  const language = useLanguage()
  return language === 'de' ? german : language === 'ar' ? arabic : english
}
