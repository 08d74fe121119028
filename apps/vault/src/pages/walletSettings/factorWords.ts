import { useLanguage } from '../../ui/language.ts'

const english = {
  factors: 'What opens it',
  factorsSub:
    'Each of these alone opens your wallet on a new device, after you logged in there. Two are better than one.',
  passkey: 'Passkey',
  password: 'Password',
  addPasskey: 'Add a passkey',
  addPassword: 'Add a password',
  addPasswordSub: 'A second way to open your wallet on a new device.',
  addedSaid: '{way} added',
  onlyOne: 'Add a second one',
  cost: 'Keep one of these safe. It’s the way back if you lose your devices.',
  costAlone: 'Keep it safe. It’s the way back if you lose your devices.',
  guessTitle: 'Choose one that is hard to guess',
  guess: 'A thief of the operator’s database could try passwords. Four words beat one clever one.',
  newPassword: 'New password',
  protect: 'Protect with a password',
  protectSub: 'Your mail and the operator of this wallet can’t open it without the password.',
  sealing: 'Sealing with the password. This takes a few seconds',
  removeLabel: 'Remove {way}, added on {date}',
  removeTitle: 'Remove {way}?',
  removePasskeySub:
    'It no longer opens the wallet on a new device. It still logs in: remove it there too if it is not yours.',
  removePasswordSub: 'It no longer opens the wallet on a new device. What is left has to be enough for you.',
  removed: '{way} is removed',
  lost: 'I lost all of these',
  replaceHead: 'Set something new',
  lostSub: 'This device still opens the wallet, so you can set something new.',
  replaceTitle: 'It replaces all of them',
  replaceSub: 'What opened the wallet on a new device before does no more.',
  byNewPasskey: 'Set a new passkey',
  byNewPassword: 'Set a new password',
  replace: 'Replace them all',
  setNew: 'Your file opened the wallet. Now set something new that does',
  heldBy: 'You alone',
  protectedSaid: 'From now on you alone open the wallet',
} as const

/** What the wallet's own page says of what opens it, in one language. */
export type FactorWords = Readonly<Record<keyof typeof english, string>>

const german: FactorWords = {
  factors: 'Was sie öffnet',
  factorsSub:
    'Jedes davon allein öffnet deine Wallet auf einem neuen Gerät, nachdem du dich dort angemeldet hast. Zwei sind besser als eines.',
  passkey: 'Passkey',
  password: 'Passwort',
  addPasskey: 'Passkey hinzufügen',
  addPassword: 'Passwort hinzufügen',
  addPasswordSub: 'Ein zweiter Weg, deine Wallet auf einem neuen Gerät zu öffnen.',
  addedSaid: '{way} hinzugefügt',
  onlyOne: 'Füge ein zweites hinzu',
  cost: 'Bewahre eines davon sicher auf. Es ist der Weg zurück, wenn du deine Geräte verlierst.',
  costAlone: 'Bewahre es sicher auf. Es ist der Weg zurück, wenn du deine Geräte verlierst.',
  guessTitle: 'Nimm eines, das niemand errät',
  guess: 'Wer die Datenbank des Betreibers stiehlt, kann Passwörter probieren. Vier Wörter schlagen ein schlaues.',
  newPassword: 'Neues Passwort',
  protect: 'Mit einem Passwort schützen',
  protectSub:
    'Dann öffnet sie auf einem neuen Gerät niemand ohne das Passwort: weder wer deine E-Mail liest, noch wer diese Wallet betreibt.',
  sealing: 'Es wird mit dem Passwort versiegelt. Das dauert einige Sekunden',
  removeLabel: '{way} entfernen, hinzugefügt am {date}',
  removeTitle: '{way} entfernen?',
  removePasskeySub:
    'Er öffnet die Wallet auf einem neuen Gerät nicht mehr. Anmelden kann er sich noch: Entferne ihn auch dort, wenn er nicht dir gehört.',
  removePasswordSub: 'Es öffnet die Wallet auf einem neuen Gerät nicht mehr. Was bleibt, muss dir genügen.',
  removed: '{way} ist entfernt',
  lost: 'Das alles ist verloren',
  replaceHead: 'Etwas Neues festlegen',
  lostSub: 'Dieses Gerät öffnet die Wallet noch, darum kannst du etwas Neues festlegen.',
  replaceTitle: 'Es ersetzt alles davon',
  replaceSub: 'Was die Wallet vorher auf einem neuen Gerät öffnete, öffnet sie nicht mehr.',
  byNewPasskey: 'Neuen Passkey anlegen',
  byNewPassword: 'Neues Passwort wählen',
  replace: 'Alles ersetzen',
  setNew: 'Deine Datei hat die Wallet geöffnet. Lege jetzt etwas Neues fest, das es tut',
  heldBy: 'Nur du',
  protectedSaid: 'Ab jetzt öffnest nur du die Wallet',
}

const arabic: FactorWords = {
  factors: 'ما يفتحها',
  factorsSub: 'كل واحد منها يفتح محفظتك وحده على جهاز جديد بعد تسجيل دخولك عليه. اثنان خير من واحد.',
  passkey: 'مفتاح مرور',
  password: 'كلمة مرور',
  addPasskey: 'إضافة مفتاح مرور',
  addPassword: 'إضافة كلمة مرور',
  addPasswordSub: 'طريقة ثانية لفتح محفظتك على جهاز جديد.',
  addedSaid: 'تمت الإضافة: {way}',
  onlyOne: 'أضف واحدًا آخر',
  cost: 'احتفظ بواحدة منها في مكان آمن. فهي طريق العودة إن فقدت أجهزتك.',
  costAlone: 'احتفظ بها في مكان آمن. فهي طريق العودة إن فقدت أجهزتك.',
  guessTitle: 'اختر كلمة لا يخمّنها أحد',
  guess: 'من يسرق قاعدة بيانات المشغّل يستطيع تجربة كلمات المرور. أربع كلمات خير من كلمة ذكية واحدة.',
  newPassword: 'كلمة مرور جديدة',
  protect: 'الحماية بكلمة مرور',
  protectSub: 'عندها لن يفتحها على جهاز جديد دون كلمة المرور من يقرأ بريدك ولا من يدير هذه المحفظة.',
  sealing: 'يجري الختم بكلمة المرور. يستغرق ذلك بضع ثوانٍ',
  removeLabel: 'إزالة {way}، أُضيف في {date}',
  removeTitle: 'إزالة {way}؟',
  removePasskeySub: 'لن يفتح المحفظة على جهاز جديد. ما زال يسجّل الدخول: أزله هناك أيضًا إن لم يكن لك.',
  removePasswordSub: 'لن تفتح المحفظة على جهاز جديد. ما يبقى يجب أن يكفيك.',
  removed: 'تمت الإزالة: {way}',
  lost: 'فقدتها كلها',
  replaceHead: 'تعيين شيء جديد',
  lostSub: 'ما زال هذا الجهاز يفتح المحفظة، فيمكنك تعيين شيء جديد.',
  replaceTitle: 'يحل محلها كلها',
  replaceSub: 'ما كان يفتح المحفظة على جهاز جديد من قبل لن يفتحها.',
  byNewPasskey: 'إنشاء مفتاح مرور جديد',
  byNewPassword: 'تعيين كلمة مرور جديدة',
  replace: 'استبدالها كلها',
  setNew: 'فتح ملفك المحفظة. عيّن الآن شيئًا جديدًا يفتحها',
  heldBy: 'أنت وحدك',
  protectedSaid: 'من الآن أنت وحدك تفتح المحفظة',
}

/** The words about what opens the wallet, in the language of the page. */
export function useFactorWords(): FactorWords {
  const language = useLanguage()
  return language === 'de' ? german : language === 'ar' ? arabic : english
}
