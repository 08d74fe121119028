import { RecoveryFileError } from '../../signer/recoveryFile/RecoveryFileError.ts'
import { SignerError } from '../../signer/SignerError.ts'
import { useLanguage } from '../../ui/language.ts'

const english = {
  passkey: 'This wallet needs its passkey',
  passkeySub: 'It is protected: on a new device only its passkey opens it.',
  password: 'This wallet needs its password',
  passwordSub: 'It is protected: on a new device only its password opens it.',
  several: 'Open your wallet',
  severalSub: 'It is protected: on a new device it opens by your passkey or your password.',
  add: 'Open your wallet first',
  addSub: 'Use what opens it now. Then the new one can open it too.',
  byPasskey: 'Continue with your passkey',
  byPassword: 'Use your password',
  byFile: 'Use a recovery file',
  cancel: 'Cancel',
  back: 'Another way',
  passwordTitle: 'Your wallet’s password',
  passwordTitleSub: 'It is tried in this browser and sent nowhere.',
  passwordField: 'Password of the wallet',
  fileTitle: 'Your recovery file',
  fileTitleSub: 'It opens your wallet when nothing else does. Then choose a new passkey or password.',
  fileField: 'Recovery file',
  filePasswordField: 'Password of the file',
  open: 'Open the wallet',
  opening: 'Trying the password, a few seconds',
  passwordMissing: 'Type the password',
  passwordWrong: 'This is not the password of this wallet',
  filePasswordWrong: 'This is not the password of this file, or the file was changed',
  fileMissing: 'Choose a recovery file',
  foreign: 'This is no recovery file, or it was changed',
  newer: 'This file is of a later version of this wallet',
  other: 'This file is of another wallet',
  failed: 'That did not work. Try again',
} as const

/** What is said where a wallet is opened, in one language. */
export type UnlockWords = Readonly<Record<keyof typeof english, string>>

const german: UnlockWords = {
  passkey: 'Diese Wallet braucht ihren Passkey',
  passkeySub: 'Sie ist geschützt: Auf einem neuen Gerät öffnet sie nur ihr Passkey.',
  password: 'Diese Wallet braucht ihr Passwort',
  passwordSub: 'Sie ist geschützt: Auf einem neuen Gerät öffnet sie nur ihr Passwort.',
  several: 'Öffne deine Wallet',
  severalSub: 'Sie ist geschützt: Auf einem neuen Gerät öffnet sie dein Passkey oder dein Passwort.',
  add: 'Öffne zuerst deine Wallet',
  addSub: 'Nimm, was sie jetzt öffnet. Danach kann auch das Neue sie öffnen.',
  byPasskey: 'Weiter mit deinem Passkey',
  byPassword: 'Passwort benutzen',
  byFile: 'Wiederherstellungsdatei benutzen',
  cancel: 'Abbrechen',
  back: 'Auf andere Art',
  passwordTitle: 'Das Passwort deiner Wallet',
  passwordTitleSub: 'Es wird in diesem Browser versucht und nirgendwohin gesendet.',
  passwordField: 'Passwort der Wallet',
  fileTitle: 'Deine Wiederherstellungsdatei',
  fileTitleSub:
    'Sie öffnet deine Wallet, wenn sonst nichts geht. Wähle danach einen neuen Passkey oder ein neues Passwort.',
  fileField: 'Wiederherstellungsdatei',
  filePasswordField: 'Passwort der Datei',
  open: 'Wallet öffnen',
  opening: 'Das Passwort wird versucht, einige Sekunden',
  passwordMissing: 'Gib das Passwort ein',
  passwordWrong: 'Das ist nicht das Passwort dieser Wallet',
  filePasswordWrong: 'Das ist nicht das Passwort dieser Datei, oder die Datei wurde verändert',
  fileMissing: 'Wähle eine Wiederherstellungsdatei',
  foreign: 'Das ist keine Wiederherstellungsdatei, oder sie wurde verändert',
  newer: 'Diese Datei ist von einer neueren Version dieser Wallet',
  other: 'Diese Datei gehört zu einer anderen Wallet',
  failed: 'Das hat nicht geklappt. Versuch es noch einmal',
}

const arabic: UnlockWords = {
  passkey: 'تحتاج هذه المحفظة إلى مفتاح مرورها',
  passkeySub: 'إنها محمية: لا يفتحها على جهاز جديد إلا مفتاح مرورها.',
  password: 'تحتاج هذه المحفظة إلى كلمة مرورها',
  passwordSub: 'إنها محمية: لا تفتحها على جهاز جديد إلا كلمة مرورها.',
  several: 'افتح محفظتك',
  severalSub: 'إنها محمية: يفتحها على جهاز جديد مفتاح مرورك أو كلمة مرورك.',
  add: 'افتح محفظتك أولًا',
  addSub: 'استخدم ما يفتحها الآن. بعدها يستطيع الجديد فتحها أيضًا.',
  byPasskey: 'المتابعة بمفتاح المرور',
  byPassword: 'استخدام كلمة المرور',
  byFile: 'استخدام ملف استعادة',
  cancel: 'إلغاء',
  back: 'طريقة أخرى',
  passwordTitle: 'كلمة مرور محفظتك',
  passwordTitleSub: 'تُجرَّب في هذا المتصفح ولا تُرسل إلى أي مكان.',
  passwordField: 'كلمة مرور المحفظة',
  fileTitle: 'ملف الاستعادة',
  fileTitleSub: 'يفتح محفظتك حين لا يفتحها شيء آخر. اختر بعدها مفتاح مرور أو كلمة مرور جديدة.',
  fileField: 'ملف الاستعادة',
  filePasswordField: 'كلمة مرور الملف',
  open: 'فتح المحفظة',
  opening: 'تُجرَّب كلمة المرور، بضع ثوانٍ',
  passwordMissing: 'اكتب كلمة المرور',
  passwordWrong: 'ليست هذه كلمة مرور هذه المحفظة',
  filePasswordWrong: 'ليست هذه كلمة مرور هذا الملف، أو جرى تغيير الملف',
  fileMissing: 'اختر ملف استعادة',
  foreign: 'هذا ليس ملف استعادة، أو جرى تغييره',
  newer: 'هذا الملف من إصدار أحدث من هذه المحفظة',
  other: 'هذا الملف لمحفظة أخرى',
  failed: 'لم ينجح ذلك. حاول مرة أخرى',
}

/** The words about opening a wallet in the language of the nearest frame or page. */
export function useUnlockWords(): UnlockWords {
  const language = useLanguage()
  return language === 'de' ? german : language === 'ar' ? arabic : english
}

/** Why a password or a file did not open a wallet. */
export function unlockFailureOf(error: unknown, by: 'password' | 'file'): keyof UnlockWords {
  if (error instanceof RecoveryFileError) return error.failure
  if (!(error instanceof SignerError) || error.failure !== 'parts') return 'failed'
  return by === 'file' ? 'filePasswordWrong' : 'passwordWrong'
}
