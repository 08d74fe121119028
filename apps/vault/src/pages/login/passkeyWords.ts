import { GatewayError } from '@foyer/contract'
import { vaultErrorCode } from '@foyer/contract/vault'
import { PasskeyError, type PasskeyFailure } from '../../account/passkeys/PasskeyError.ts'
import { WindowError } from '../../platform/window/WindowError.ts'
import { useLanguage } from '../../ui/language.ts'

const english = {
  protect: 'Protect this wallet with a passkey',
  protectSub: 'Open it with your face or finger. No one else can, not even us.',
  protectGo: 'Make a passkey',
  protectCost: 'Save a recovery file too, in case you lose your devices.',
  notNow: 'Not now',
  inWindow: 'Go on in the window',
  windowClosed: 'The window was closed. Nothing was changed',
  hold: 'Begin with a passkey',
  holdSub: 'No one else can open your new wallet, not even us.',
  requiredSub: 'Only your passkey opens this wallet. No one else can, not even us.',
  logIn: 'Log in with your passkey',
  logInSub: 'Your browser asks for your face, finger or device code.',
  logInGo: 'Continue with your passkey',
  confirm: 'This device is new',
  confirmSub: 'Show with your passkey that it is yours.',
  confirmThere: 'Continue with {provider}',
  confirmThereSub: 'Log in with {provider} once more to show that it is yours.',
  otherAccount: 'This is another account. Use the one you made the wallet with',
  waitsDay: 'This counts from the wallet’s second day. Come back tomorrow',
  serviceAway: 'The service does not answer. Try again in a minute',
  popup: 'The window was blocked. Allow pop-ups and try again',
  byMail: 'Send a code by mail instead',
  name: 'Confirm new devices with a passkey',
  nameSub: 'Then a new device needs no second code. It counts from tomorrow on.',
  replace: 'Set a new passkey for this wallet',
  replaceSub: 'It replaces what opened your wallet before.',
  add: 'Add a passkey',
  addSub: 'A second way to open your wallet on a new device.',
  signUp: 'New here? Make a wallet',
  signUpSub: 'A new wallet gets a new passkey. Save a recovery file too, in case you lose your devices.',
  cancel: 'Cancel',
  make: 'Make a passkey for your wallet',
  makeSub: 'Your browser saves it with your passwords, on all your devices.',
  making: 'Waiting for your browser',
  made: 'Your wallet has a passkey',
  madeSub: 'This window closes by itself.',
  declined: 'No passkey was used. Try again',
  'no-prf': 'This passkey cannot protect a wallet. Use one of your phone or of your browser’s password manager',
  'device-bound': 'Lose this device and you’d lose the wallet. Use a passkey that syncs.',
  exists: 'You have a passkey there already. Use another place to keep it',
  other: 'This is not the passkey of this wallet. Choose another',
  unsupported: 'This browser has no passkeys for this wallet. Use another browser',
  blocked: 'The window was blocked. Allow pop-ups and try again, or add one in Wallet security',
  apart: 'This site keeps its windows apart. Add your passkey in Wallet security, or on another site',
  unknown: 'This passkey is not known here. Choose another, or log in by email',
  closed: 'No new wallets are made here any more. Log in with one that you have',
  stale: 'This took too long. Log in again, then repeat it',
  failed: 'That did not work. Try again',
  many: 'Too many tries. Wait a while, then try again',
  early: 'A code was sent just now. Try again in half a minute',
  unsent: 'The code could not be sent. Try again in a few minutes',
  full: 'Ten passkeys confirm new devices already. Remove one first',
} as const satisfies Record<PasskeyFailure, string> & Record<string, string>

/** What the vault says of passkeys, in one language. */
export type PasskeyWords = Readonly<Record<keyof typeof english, string>>

const german: PasskeyWords = {
  protect: 'Schütze diese Wallet mit einem Passkey',
  protectSub: 'Öffne sie mit Gesicht oder Finger. Sonst kann es niemand, auch wir nicht.',
  protectGo: 'Passkey anlegen',
  protectCost: 'Speichere auch eine Wiederherstellungsdatei, falls du deine Geräte verlierst.',
  notNow: 'Jetzt nicht',
  inWindow: 'Weiter im Fenster',
  windowClosed: 'Das Fenster wurde geschlossen. Es hat sich nichts geändert',
  hold: 'Fang mit einem Passkey an',
  holdSub: 'Sonst kann niemand deine neue Wallet öffnen, auch wir nicht.',
  requiredSub: 'Nur dein Passkey öffnet diese Wallet. Sonst kann es niemand, auch wir nicht.',
  logIn: 'Mit deinem Passkey anmelden',
  logInSub: 'Dein Browser fragt nach Gesicht, Finger oder Gerätecode.',
  logInGo: 'Weiter mit deinem Passkey',
  confirm: 'Dieses Gerät ist neu',
  confirmSub: 'Zeig mit deinem Passkey, dass es deins ist.',
  confirmThere: 'Weiter mit {provider}',
  confirmThereSub: 'Melde dich noch einmal mit {provider} an, damit klar ist, dass es deins ist.',
  otherAccount: 'Das ist ein anderes Konto. Nimm das, mit dem die Wallet entstand',
  waitsDay: 'Das zählt ab dem zweiten Tag der Wallet. Komm morgen wieder',
  serviceAway: 'Der Dienst antwortet nicht. Versuch es in einer Minute noch einmal',
  popup: 'Das Fenster wurde blockiert. Erlaube Pop-ups und versuch es noch einmal',
  byMail: 'Stattdessen Code per E-Mail senden',
  name: 'Neue Geräte mit einem Passkey bestätigen',
  nameSub: 'Dann braucht ein neues Gerät keinen zweiten Code. Er zählt ab morgen.',
  replace: 'Lege einen neuen Passkey für diese Wallet an',
  replaceSub: 'Er ersetzt, was deine Wallet bisher geöffnet hat.',
  add: 'Passkey hinzufügen',
  addSub: 'Ein zweiter Weg, deine Wallet auf einem neuen Gerät zu öffnen.',
  signUp: 'Neu hier? Wallet anlegen',
  signUpSub: 'Eine neue Wallet bekommt einen neuen Passkey. Speichere auch eine Wiederherstellungsdatei.',
  cancel: 'Abbrechen',
  make: 'Lege einen Passkey für deine Wallet an',
  makeSub: 'Dein Browser speichert ihn bei deinen Passwörtern, auf allen Geräten.',
  making: 'Dein Browser ist dran',
  made: 'Deine Wallet hat einen Passkey',
  madeSub: 'Dieses Fenster schließt sich von selbst.',
  declined: 'Es wurde kein Passkey benutzt. Versuch es noch einmal',
  'no-prf':
    'Dieser Passkey kann keine Wallet schützen. Nimm einen von deinem Telefon oder vom Passwortmanager deines Browsers',
  'device-bound': 'Verlierst du dieses Gerät, ist die Wallet weg. Nimm einen Passkey, der synchronisiert.',
  exists: 'Dort hast du schon einen Passkey. Bewahre ihn an einem anderen Ort auf',
  other: 'Das ist nicht der Passkey dieser Wallet. Wähle einen anderen',
  unsupported: 'Dieser Browser hat keine Passkeys für diese Wallet. Nimm einen anderen Browser',
  blocked:
    'Das Fenster wurde blockiert. Erlaube Pop-ups und versuch es noch einmal, oder leg ihn in der Sicherheit der Wallet an',
  apart:
    'Diese Website hält ihre Fenster getrennt. Leg deinen Passkey in der Sicherheit der Wallet an, oder auf einer anderen Website',
  unknown: 'Dieser Passkey ist hier nicht bekannt. Wähle einen anderen, oder melde dich mit E-Mail an',
  closed: 'Hier werden keine neuen Wallets mehr angelegt. Melde dich mit einer an, die du hast',
  stale: 'Das hat zu lange gedauert. Melde dich noch einmal an und wiederhole es',
  failed: 'Das hat nicht geklappt. Versuch es noch einmal',
  many: 'Zu viele Versuche. Warte eine Weile und versuch es noch einmal',
  early: 'Eben ging ein Code hinaus. Versuch es in einer halben Minute',
  unsent: 'Der Code konnte nicht gesendet werden. Versuch es in ein paar Minuten',
  full: 'Zehn Passkeys bestätigen schon neue Geräte. Entferne erst einen',
}

const arabic: PasskeyWords = {
  protect: 'احمِ هذه المحفظة بمفتاح مرور',
  protectSub: 'افتحها بوجهك أو إصبعك. لا يستطيع ذلك غيرك، ولا حتى نحن.',
  protectGo: 'إنشاء مفتاح مرور',
  protectCost: 'احفظ أيضًا ملف استرداد، تحسبًا لفقدان أجهزتك.',
  notNow: 'ليس الآن',
  inWindow: 'تابع في النافذة',
  windowClosed: 'أُغلقت النافذة. لم يتغيّر شيء',
  hold: 'ابدأ بمفتاح مرور',
  holdSub: 'لا يستطيع غيرك فتح محفظتك الجديدة، ولا حتى نحن.',
  requiredSub: 'مفتاح مرورك وحده يفتح هذه المحفظة. لا يستطيع ذلك غيرك، ولا حتى نحن.',
  logIn: 'سجّل الدخول بمفتاح المرور',
  logInSub: 'يطلب متصفحك وجهك أو إصبعك أو رمز جهازك.',
  logInGo: 'المتابعة بمفتاح المرور',
  confirm: 'هذا الجهاز جديد',
  confirmSub: 'أثبت بمفتاح مرورك أنه لك.',
  confirmThere: 'المتابعة عبر {provider}',
  confirmThereSub: 'سجّل الدخول عبر {provider} مرة أخرى لتثبت أنه لك.',
  otherAccount: 'هذا حساب آخر. استخدم الحساب الذي أنشأت به المحفظة',
  waitsDay: 'يسري هذا من اليوم الثاني للمحفظة. عد غدًا',
  serviceAway: 'الخدمة لا تجيب. حاول بعد دقيقة',
  popup: 'حُجبت النافذة. اسمح بالنوافذ المنبثقة وحاول مرة أخرى',
  byMail: 'إرسال رمز بالبريد بدلًا من ذلك',
  name: 'تأكيد الأجهزة الجديدة بمفتاح مرور',
  nameSub: 'عندها لا يحتاج الجهاز الجديد إلى رمز ثانٍ. يسري ابتداءً من الغد.',
  replace: 'أنشئ مفتاح مرور جديدًا لهذه المحفظة',
  replaceSub: 'يحل محل ما كان يفتح محفظتك.',
  add: 'إضافة مفتاح مرور',
  addSub: 'طريقة ثانية لفتح محفظتك على جهاز جديد.',
  signUp: 'جديد هنا؟ أنشئ محفظة',
  signUpSub: 'تحصل المحفظة الجديدة على مفتاح مرور جديد. احفظ أيضًا ملف استرداد، تحسبًا لفقدان أجهزتك.',
  cancel: 'إلغاء',
  make: 'أنشئ مفتاح مرور لمحفظتك',
  makeSub: 'يحفظه متصفحك مع كلمات مرورك، على كل أجهزتك.',
  making: 'بانتظار متصفحك',
  made: 'لمحفظتك مفتاح مرور',
  madeSub: 'تُغلق هذه النافذة من تلقاء نفسها.',
  declined: 'لم يُستخدم أي مفتاح مرور. حاول مرة أخرى',
  'no-prf': 'لا يستطيع هذا المفتاح حماية محفظة. استخدم مفتاحًا من هاتفك أو من مدير كلمات المرور في متصفحك',
  'device-bound': 'إن فقدت هذا الجهاز فقدت المحفظة. استخدم مفتاح مرور يُزامَن.',
  exists: 'لديك مفتاح مرور هناك بالفعل. احفظه في مكان آخر',
  other: 'ليس هذا مفتاح مرور هذه المحفظة. اختر مفتاحًا آخر',
  unsupported: 'ليس في هذا المتصفح مفاتيح مرور لهذه المحفظة. استخدم متصفحًا آخر',
  blocked: 'حُجبت النافذة. اسمح بالنوافذ المنبثقة وحاول مرة أخرى، أو أضفه في أمان المحفظة',
  apart: 'يعزل هذا الموقع نوافذه. أضف مفتاح المرور في أمان المحفظة، أو في موقع آخر',
  unknown: 'هذا المفتاح غير معروف هنا. اختر مفتاحًا آخر، أو سجّل الدخول بالبريد الإلكتروني',
  closed: 'لم تعد تُنشأ هنا محافظ جديدة. سجّل الدخول بمحفظة لديك',
  stale: 'استغرق هذا وقتًا طويلًا. سجّل الدخول مجددًا ثم كرّره',
  failed: 'لم ينجح ذلك. حاول مرة أخرى',
  many: 'محاولات كثيرة. انتظر قليلًا ثم حاول مرة أخرى',
  early: 'أُرسل رمز للتو. حاول مرة أخرى بعد نصف دقيقة',
  unsent: 'تعذّر إرسال الرمز. حاول بعد بضع دقائق',
  full: 'عشرة مفاتيح مرور تؤكد الأجهزة الجديدة بالفعل. أزل واحدًا أولًا',
}

/** The words about passkeys in the language of the nearest frame or window. */
export function usePasskeyWords(): PasskeyWords {
  const language = useLanguage()
  return language === 'de' ? german : language === 'ar' ? arabic : english
}

/** Why it did not work, and what helps. */
export function passkeyFailureOf(error: unknown, text: PasskeyWords): string {
  if (error instanceof PasskeyError) return text[error.failure]
  if (error instanceof WindowError) return error.failure === 'closed' ? text.windowClosed : text.popup
  switch (error instanceof GatewayError ? vaultErrorCode(error) : undefined) {
    case 'vault-passkey-unknown':
      return text.unknown
    case 'vault-passkey-device-bound':
      return text['device-bound']
    case 'vault-keeper-limit':
    case 'vault-relay-full':
    case 'vault-mail-limit':
      return text.many
    case 'vault-resend-early':
      return text.early
    case 'vault-keeper-login-wrong':
      return text.otherAccount
    case 'vault-keeper-login-waits':
      return text.waitsDay
    case 'vault-social-away':
      return text.serviceAway
    case 'vault-keeper-mail-away':
      return text.unsent
    case 'vault-factor-limit':
      return text.full
    case 'vault-passkeys-off':
      return text.unsupported
    case 'vault-closed':
      return text.closed
    case 'vault-login-stale':
      return text.stale
    default:
      return text.failed
  }
}
