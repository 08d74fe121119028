// Long because every notice has its words in each language here, side by side.
import type { SocialProvider } from '@foyer/contract/vault'
import { deviceWords, escapeHtml, languageOf, type MailLanguage } from './codeMail.ts'
import type { Mail } from './mailer.ts'
import { services } from './social/services.ts'
import type { VaultAttemptRow } from './vaultTables.ts'

/** What a member is told by mail because it may have been somebody else. */
export type Notice =
  /** The words of the wallet were shown. */
  | { kind: 'exported' }
  /** A recovery file of the wallet was made. */
  | { kind: 'filed' }
  /** The wallet was deleted; it can be had back until `erasedAt`, in milliseconds since 1970. */
  | { kind: 'deleted'; erasedAt: number }
  /** A login took the deletion back. */
  | { kind: 'kept' }
  /** The address was changed; `link` undoes it until then. */
  | { kind: 'email-changed'; until: number; link: string }
  /** A member wanted to change to an address that another one has. */
  | { kind: 'email-taken' }
  /** Somebody logged in on another device by `way`, at `at`; `link` ends it. */
  | { kind: 'device-added'; way: VaultAttemptRow['method']; at: number; link: string }
  /** A device that is not known waits for the wallet until `at`; `link` ends it, empty where another mail has it. */
  | { kind: 'recovery-asked'; at: number; link: string }
  /** Such a device was removed before it was let in. */
  | { kind: 'recovery-cancelled' }
  /** A device was shut out by another one. */
  | { kind: 'device-removed'; label: string }
  | { kind: 'passkey-added' }
  /** A keeper knows another passkey, or let a new device in by one. */
  | { kind: 'keeper-passkey' | 'keeper-release' }
  /** What opens the wallet on a new device was added, was taken away, or replaced all others. */
  | { kind: 'factor-added' | 'factor-removed' | 'factors-replaced'; factor: 'passkey' | 'password' }
  /** An app whose codes confirm was added, or taken away. */
  | { kind: 'authenticator-added' | 'authenticator-removed' }
  /** Too many codes were wrong; none are taken before `until`, in milliseconds since 1970. */
  | { kind: 'authenticator-locked'; until: number }
  /** What has to be confirmed was changed, or nothing any more. */
  | { kind: 'limits-set' | 'limits-ended' }
  /** Nothing has to be confirmed from `until` on. */
  | { kind: 'limits-ending'; until: number }
  /** A way to log in was added, or taken away. */
  | { kind: 'login-linked' | 'login-unlinked'; way: 'passkey' | SocialProvider }
  /** The operator closes the wallet on the day `until`; `link` leads to its words. */
  | { kind: 'closing'; until: number; link: string }

export type NoticeMailParameters = {
  notice: Notice
  to: string
  /** The wallet's name. */
  name: string
  origin: string
  /** The device in words; empty when it said nothing. */
  device: string
  /** The caller's network; empty when it is not known. */
  network: string
  /** `accept-language` of the call. */
  languages: string | undefined
}

type Words = {
  subject: Readonly<Record<Notice['kind'], (name: string) => string>>
  said: Readonly<Record<Notice['kind'], (name: string, day: string, what: string) => string>>
  next: Readonly<Record<Notice['kind'], string>>
  /** What is next where a mail of another server has the link. */
  nextWithoutLink: string
  password: string
  passkey: string
  /** How somebody logged in. */
  byEmail: string
  byOther: string
  undo: string
  end: string
  time: string
  open: string
  site: string
  device: string
  network: string
}

const words: Readonly<Record<MailLanguage, Words>> = {
  en: {
    subject: {
      exported: (name) => `The words of your ${name} were shown`,
      filed: (name) => `A recovery file of your ${name} was made`,
      deleted: (name) => `Your ${name} will be deleted`,
      kept: (name) => `Your ${name} stays`,
      'email-changed': (name) => `The email address of your ${name} was changed`,
      'email-taken': (name) => `This address has a ${name} already`,
      'device-added': (name) => `A new device can open your ${name}`,
      'recovery-asked': (name) => `A new device waits to open your ${name}`,
      'recovery-cancelled': (name) => `The new device does not open your ${name}`,
      'device-removed': (name) => `A device was removed from your ${name}`,
      'passkey-added': (name) => `A passkey was added to your ${name}`,
      'keeper-passkey': (name) => `A passkey confirms new devices of your ${name}`,
      'keeper-release': (name) => `A passkey let a new device into your ${name}`,
      'factor-added': (name) => `Another way to open your ${name}`,
      'factor-removed': (name) => `A way to open your ${name} was removed`,
      'factors-replaced': (name) => `What opens your ${name} was replaced`,
      'authenticator-added': (name) => `An authenticator app was added to your ${name}`,
      'authenticator-removed': (name) => `The authenticator app of your ${name} was removed`,
      'authenticator-locked': (name) => `Too many wrong codes for your ${name}`,
      'limits-set': (name) => `Your ${name} asks you to confirm differently now`,
      'limits-ended': (name) => `Your ${name} no longer asks you to confirm`,
      'limits-ending': (name) => `Your ${name} will stop asking you to confirm`,
      'login-linked': (name) => `Another way to log in to your ${name}`,
      'login-unlinked': (name) => `A way to log in to your ${name} was removed`,
      closing: (name) => `Your ${name} closes`,
    },
    said: {
      exported: (name) => `The 12 words of your ${name} were shown. Anyone who has them has your money.`,
      filed: (name) => `A recovery file of your ${name} was made. Anyone who has it and its password has your money.`,
      deleted: (name, day) =>
        `Your ${name} was deleted. Log in until ${day} to get it back. Then its keys are erased for good.`,
      kept: (name) => `You logged in again, so your ${name} is not deleted.`,
      'email-changed': (name, day) =>
        `The email address of your ${name} was changed. This one no longer logs in. You can set it back until ${day}.`,
      'email-taken': (name) =>
        `This address was asked for by another ${name}. It has one already, so nothing was changed.`,
      'device-added': (_, __, what) => `${what} If it was you, you’re done.`,
      'recovery-asked': (name, day) =>
        `A new device wants to open your ${name}. It can from ${day} on, unless you remove it.`,
      'recovery-cancelled': (name) => `The new device was removed. It does not open your ${name}.`,
      'device-removed': (name, _, what) => `The device “${what}” was removed from your ${name}.`,
      'passkey-added': (name) => `A new passkey logs in to your ${name}.`,
      'keeper-passkey': (name) => `From tomorrow on, a new passkey confirms new devices of your ${name}.`,
      'keeper-release': (name) => `A new device can open your ${name} now. Your passkey confirmed it.`,
      'factor-added': (name, _, what) => `${what} now opens your ${name} on a new device.`,
      'factor-removed': (name, _, what) => `${what} no longer opens your ${name} on a new device.`,
      'factors-replaced': (name, _, what) =>
        `${what} now opens your ${name} on a new device. The old ways were replaced.`,
      'authenticator-added': (name) => `Codes of an authenticator app now confirm what your ${name} asks for.`,
      'authenticator-removed': (name) => `Codes of your authenticator app no longer confirm anything in your ${name}.`,
      'authenticator-locked': (name, day) =>
        `Too many codes of your authenticator app were wrong. Your ${name} takes none until ${day}. Passkeys still work.`,
      'limits-set': (name) => `You changed what your ${name} asks you to confirm.`,
      'limits-ended': (name) => `Your ${name} no longer asks you to confirm before it pays.`,
      'limits-ending': (name, day) => `Your ${name} asks you to confirm until ${day}. After that it pays without it.`,
      'login-linked': (name, _, what) => `${what} now logs in to your ${name}.`,
      'login-unlinked': (name, _, what) => `${what} no longer logs in to your ${name}.`,
      closing: (name, day) => `Your ${name} closes on ${day}. After that you can’t open it here.`,
    },
    next: {
      exported: 'Not you? Move your money to another wallet now. The words can’t be taken back.',
      filed: 'Not you? Move your money to another wallet now. A file can’t be taken back.',
      deleted: 'Not you? Log in now, open your devices and remove the ones you don’t know.',
      kept: 'Not you? Open your devices and remove the ones you don’t know.',
      'email-changed': 'Not you? Set it back now. All devices are logged out then.',
      'email-taken': 'Was it you? Use another address: two wallets can’t be joined. Not you? Do nothing.',
      'device-added': 'Not you? Open the link and remove it. It stops working at once.',
      'recovery-asked':
        'Not you? Open the link and remove it. Yours? Say yes on a device you know, and it opens at once.',
      'recovery-cancelled': 'Need the wallet there? Log in on it again.',
      'device-removed': 'Not you? Log in, open your devices and remove the ones you don’t know.',
      'passkey-added': 'Not you? Log in, log out everywhere and tell the people who run the wallet.',
      'keeper-passkey': 'Not you? Log in, remove the passkey and log out everywhere.',
      'keeper-release': 'Not you? Log in, remove the device and the passkey, then move your money to another wallet.',
      'factor-added': 'Not you? Log in, remove it and log out everywhere.',
      'factor-removed': 'Not you? Log in and look at what opens the wallet now.',
      'factors-replaced': 'Not you? Move your money to another wallet now, on a device where it still opens.',
      'authenticator-added': 'Not you? Log in, remove it and log out everywhere.',
      'authenticator-removed': 'Not you? Log in, log out everywhere and add your app again.',
      'authenticator-locked': 'Not you? Log in, open your devices and remove the ones you don’t know.',
      'limits-set': 'Not you? Log in, set it back and log out everywhere.',
      'limits-ended': 'Not you? Move your money to another wallet now.',
      'limits-ending': 'Not you? Log in, set the limits again and log out everywhere.',
      'login-linked': 'Not you? Log in, remove it and log out everywhere.',
      'login-unlinked': 'Not you? Log in and log out everywhere.',
      closing: 'Write down its 12 words before. They open the same accounts in any other wallet.',
    },
    nextWithoutLink: 'Not you? Remove it with the link of the other mail, or on a device you know.',
    password: 'A password',
    passkey: 'A passkey',
    byEmail: 'A new device logged in with your email address.',
    byOther: 'A new device logged in.',
    undo: 'Set the address back',
    end: 'This wasn’t me',
    time: 'When',
    open: 'Open your wallet',
    site: 'Site',
    device: 'Device',
    network: 'Network',
  },
  de: {
    subject: {
      exported: (name) => `Die Wörter deiner ${name} wurden angezeigt`,
      filed: (name) => `Eine Wiederherstellungsdatei deiner ${name} wurde erstellt`,
      deleted: (name) => `Deine ${name} wird gelöscht`,
      kept: (name) => `Deine ${name} bleibt`,
      'email-changed': (name) => `Die E-Mail-Adresse deiner ${name} wurde geändert`,
      'email-taken': (name) => `Diese Adresse hat schon eine ${name}`,
      'device-added': (name) => `Ein neues Gerät kann deine ${name} öffnen`,
      'recovery-asked': (name) => `Ein neues Gerät wartet auf deine ${name}`,
      'recovery-cancelled': (name) => `Das neue Gerät öffnet deine ${name} nicht`,
      'device-removed': (name) => `Ein Gerät wurde aus deiner ${name} entfernt`,
      'passkey-added': (name) => `Deine ${name} hat einen neuen Passkey`,
      'keeper-passkey': (name) => `Ein Passkey bestätigt neue Geräte deiner ${name}`,
      'keeper-release': (name) => `Ein Passkey hat ein neues Gerät für deine ${name} bestätigt`,
      'factor-added': (name) => `Deine ${name} lässt sich noch anders öffnen`,
      'factor-removed': (name) => `Deine ${name} lässt sich nicht mehr so öffnen`,
      'factors-replaced': (name) => `Deine ${name} lässt sich nur noch neu öffnen`,
      'authenticator-added': (name) => `Deine ${name} hat jetzt eine Authenticator-App`,
      'authenticator-removed': (name) => `Die Authenticator-App deiner ${name} wurde entfernt`,
      'authenticator-locked': (name) => `Zu viele falsche Codes für deine ${name}`,
      'limits-set': (name) => `Deine ${name} lässt dich jetzt anderes bestätigen`,
      'limits-ended': (name) => `Deine ${name} lässt dich nichts mehr bestätigen`,
      'limits-ending': (name) => `Deine ${name} lässt dich bald nichts mehr bestätigen`,
      'login-linked': (name) => `Ein weiterer Weg in deine ${name}`,
      'login-unlinked': (name) => `Ein Weg in deine ${name} wurde entfernt`,
      closing: (name) => `Deine ${name} schließt`,
    },
    said: {
      exported: (name) => `Die 12 Wörter deiner ${name} wurden angezeigt. Wer sie hat, hat dein Geld.`,
      filed: (name) =>
        `Eine Wiederherstellungsdatei deiner ${name} wurde erstellt. Wer sie und ihr Passwort hat, hat dein Geld.`,
      deleted: (name, day) =>
        `Deine ${name} wurde gelöscht. Melde dich bis zum ${day} an, um sie zurückzubekommen. Danach sind ihre Schlüssel weg.`,
      kept: (name) => `Du hast dich wieder angemeldet, darum wird deine ${name} nicht gelöscht.`,
      'email-changed': (name, day) =>
        `Die E-Mail-Adresse deiner ${name} wurde geändert. Diese hier gilt nicht mehr. Bis zum ${day} kannst du sie zurücksetzen.`,
      'email-taken': (name) =>
        `Eine andere ${name} hat nach dieser Adresse gefragt. Sie hat schon eine, darum wurde nichts geändert.`,
      'device-added': (_, __, what) => `${what} Warst du es, ist alles gut.`,
      'recovery-asked': (name, day) =>
        `Ein neues Gerät will deine ${name} öffnen. Ab ${day} kann es das, wenn du es nicht entfernst.`,
      'recovery-cancelled': (name) => `Das neue Gerät wurde entfernt. Es öffnet deine ${name} nicht.`,
      'device-removed': (name, _, what) => `Das Gerät „${what}“ wurde aus deiner ${name} entfernt.`,
      'passkey-added': (name) => `Ein neuer Passkey meldet sich bei deiner ${name} an.`,
      'keeper-passkey': (name) => `Ab morgen bestätigt ein neuer Passkey neue Geräte deiner ${name}.`,
      'keeper-release': (name) => `Ein neues Gerät kann deine ${name} jetzt öffnen. Dein Passkey hat es bestätigt.`,
      'factor-added': (name, _, what) => `${what} öffnet jetzt deine ${name} auf einem neuen Gerät.`,
      'factor-removed': (name, _, what) => `${what} öffnet deine ${name} nicht mehr auf einem neuen Gerät.`,
      'factors-replaced': (name, _, what) =>
        `${what} öffnet jetzt deine ${name} auf einem neuen Gerät. Die alten Wege wurden ersetzt.`,
      'authenticator-added': (name) =>
        `Codes einer Authenticator-App bestätigen jetzt, was deine ${name} bestätigt haben will.`,
      'authenticator-removed': (name) => `Codes deiner Authenticator-App bestätigen in deiner ${name} nichts mehr.`,
      'authenticator-locked': (name, day) =>
        `Zu viele Codes deiner Authenticator-App waren falsch. Bis ${day} nimmt deine ${name} keine an. Passkeys gehen weiter.`,
      'limits-set': (name) => `Du hast geändert, was deine ${name} dich bestätigen lässt.`,
      'limits-ended': (name) => `Deine ${name} lässt dich Zahlungen nicht mehr bestätigen.`,
      'limits-ending': (name, day) =>
        `Deine ${name} lässt dich Zahlungen bis zum ${day} bestätigen. Danach zahlt sie ohne das.`,
      'login-linked': (name, _, what) => `Mit ${what} meldet man sich jetzt bei deiner ${name} an.`,
      'login-unlinked': (name, _, what) => `Mit ${what} meldet man sich nicht mehr bei deiner ${name} an.`,
      closing: (name, day) => `Deine ${name} schließt am ${day}. Danach lässt sie sich hier nicht mehr öffnen.`,
    },
    next: {
      exported:
        'Warst du das nicht? Bring dein Geld jetzt in eine andere Wallet. Die Wörter lassen sich nicht zurückholen.',
      filed:
        'Warst du das nicht? Bring dein Geld jetzt in eine andere Wallet. Eine Datei lässt sich nicht zurückholen.',
      deleted: 'Warst du das nicht? Melde dich jetzt an, öffne deine Geräte und entferne die fremden.',
      kept: 'Warst du das nicht? Öffne deine Geräte und entferne die fremden.',
      'email-changed': 'Warst du das nicht? Setz sie jetzt zurück. Alle Geräte werden dann abgemeldet.',
      'email-taken':
        'Warst du es? Nimm eine andere Adresse: Zwei Wallets lassen sich nicht verbinden. Sonst tu nichts.',
      'device-added': 'Warst du es nicht? Öffne den Link und entferne es. Es gilt sofort nicht mehr.',
      'recovery-asked':
        'Nicht deins? Öffne den Link und entferne es. Deins? Sag auf einem bekannten Gerät Ja, dann öffnet es sofort.',
      'recovery-cancelled': 'Brauchst du die Wallet dort, melde dich dort wieder an.',
      'device-removed': 'Warst du das nicht? Melde dich an, öffne deine Geräte und entferne die fremden.',
      'passkey-added': 'Warst du das nicht? Melde dich an, melde alle Geräte ab und sag es den Betreibern der Wallet.',
      'keeper-passkey': 'Warst du das nicht? Melde dich an, entferne den Passkey und melde alle Geräte ab.',
      'keeper-release':
        'Warst du das nicht? Melde dich an, entferne Gerät und Passkey, dann bring dein Geld in eine andere Wallet.',
      'factor-added': 'Warst du das nicht? Melde dich an, entferne es unter „Was sie öffnet“ und melde alle Geräte ab.',
      'factor-removed': 'Warst du das nicht? Melde dich an und sieh nach, was die Wallet jetzt öffnet.',
      'factors-replaced':
        'Warst du das nicht? Bring dein Geld jetzt in eine andere Wallet, auf einem Gerät, das sie noch öffnet.',
      'authenticator-added': 'Warst du das nicht? Melde dich an, entferne sie und melde alle Geräte ab.',
      'authenticator-removed':
        'Warst du das nicht? Melde dich an, melde alle Geräte ab und füge deine App wieder hinzu.',
      'authenticator-locked': 'Warst du das nicht? Melde dich an, öffne deine Geräte und entferne die fremden.',
      'limits-set': 'Warst du das nicht? Melde dich an, stell es zurück und melde alle Geräte ab.',
      'limits-ended': 'Warst du das nicht? Bring dein Geld jetzt in eine andere Wallet.',
      'limits-ending': 'Warst du das nicht? Melde dich an, setz die Grenzen neu und melde alle Geräte ab.',
      'login-linked': 'Warst du das nicht? Melde dich an, entferne ihn und melde alle Geräte ab.',
      'login-unlinked': 'Warst du das nicht? Melde dich an und melde alle Geräte ab.',
      closing: 'Schreib vorher die 12 Wörter auf. Sie öffnen dieselben Konten in jeder anderen Wallet.',
    },
    nextWithoutLink: 'Nicht deins? Entferne es mit dem Link der anderen Mail oder auf einem bekannten Gerät.',
    password: 'Ein Passwort',
    passkey: 'Ein Passkey',
    byEmail: 'Ein neues Gerät hat sich mit deiner E-Mail-Adresse angemeldet.',
    byOther: 'Ein neues Gerät hat sich angemeldet.',
    undo: 'Adresse zurücksetzen',
    end: 'Das war ich nicht',
    time: 'Wann',
    open: 'Wallet öffnen',
    site: 'Website',
    device: 'Gerät',
    network: 'Netzwerk',
  },
  ar: {
    subject: {
      exported: (name) => `عُرضت كلمات ${name}`,
      filed: (name) => `أُنشئ ملف استعادة لـ ${name}`,
      deleted: (name) => `ستُحذف ${name}`,
      kept: (name) => `${name} باقية`,
      'email-changed': (name) => `تغيّر البريد الإلكتروني لـ ${name}`,
      'email-taken': (name) => `لهذا العنوان ${name} من قبل`,
      'device-added': (name) => `جهاز جديد يمكنه فتح ${name}`,
      'recovery-asked': (name) => `جهاز جديد ينتظر فتح ${name}`,
      'recovery-cancelled': (name) => `الجهاز الجديد لن يفتح ${name}`,
      'device-removed': (name) => `أُزيل جهاز من ${name}`,
      'passkey-added': (name) => `أُضيف مفتاح مرور إلى ${name}`,
      'keeper-passkey': (name) => `مفتاح مرور يؤكد الأجهزة الجديدة في ${name}`,
      'keeper-release': (name) => `أكد مفتاح مرور جهازًا جديدًا في ${name}`,
      'factor-added': (name) => `طريقة أخرى لفتح ${name}`,
      'factor-removed': (name) => `أُزيلت طريقة لفتح ${name}`,
      'factors-replaced': (name) => `استُبدل ما يفتح ${name}`,
      'authenticator-added': (name) => `أُضيف تطبيق مصادقة إلى ${name}`,
      'authenticator-removed': (name) => `أُزيل تطبيق المصادقة من ${name}`,
      'authenticator-locked': (name) => `رموز خاطئة كثيرة لـ ${name}`,
      'limits-set': (name) => `تغيّر ما تطلب ${name} تأكيده`,
      'limits-ended': (name) => `لم تعد ${name} تطلب التأكيد`,
      'limits-ending': (name) => `ستتوقف ${name} عن طلب التأكيد`,
      'login-linked': (name) => `طريقة أخرى للدخول إلى ${name}`,
      'login-unlinked': (name) => `أُزيلت طريقة للدخول إلى ${name}`,
      closing: (name) => `ستُغلق ${name}`,
    },
    said: {
      exported: (name) => `عُرضت الكلمات الاثنتا عشرة لـ ${name}. من يملكها يملك الحساب.`,
      filed: (name) => `أُنشئ ملف استعادة لـ ${name}. من يملك الملف وكلمة مروره يملك الحساب.`,
      deleted: (name, day) => `حُذفت ${name}. يمكنك استعادتها بتسجيل الدخول حتى ${day}، ثم تُمحى المفاتيح نهائيًا.`,
      kept: (name) => `سجّلت الدخول من جديد، فلن تُحذف ${name}.`,
      'email-changed': (name, day) =>
        `تغيّر البريد الإلكتروني لـ ${name}، ولم يعد هذا العنوان يسجّل الدخول. يمكن إرجاعه حتى ${day}.`,
      'email-taken': (name) => `أراد شخص استخدام هذا العنوان مع ${name} أخرى. له واحدة من قبل، فلم يتغير شيء.`,
      'device-added': (_, __, what) => `${what} إن كنت أنت، فلا يلزم شيء.`,
      'recovery-asked': (name, day) => `يريد جهاز جديد فتح ${name}. يمكنه ذلك من ${day} ما لم تُزله.`,
      'recovery-cancelled': (name) => `أُزيل الجهاز الجديد. لن يفتح ${name}.`,
      'device-removed': (name, _, what) => `أُزيل الجهاز «${what}» من ${name}.`,
      'passkey-added': (name) => `مفتاح مرور جديد يسجّل الدخول إلى ${name}.`,
      'keeper-passkey': (name) => `ابتداءً من الغد يؤكد مفتاح مرور جديد الأجهزة الجديدة في ${name}.`,
      'keeper-release': (name) => `يستطيع جهاز جديد فتح ${name} الآن. أكده مفتاح مرورك.`,
      'factor-added': (name, _, what) => `تُفتح ${name} الآن على جهاز جديد بواسطة: ${what}.`,
      'factor-removed': (name, _, what) => `لم تعد ${name} تُفتح على جهاز جديد بواسطة: ${what}.`,
      'factors-replaced': (name, _, what) =>
        `تُفتح ${name} الآن على جهاز جديد بواسطة: ${what}. وما كان يفتحها من قبل لم يعد يفتحها.`,
      'authenticator-added': (name) => `تؤكد رموز تطبيق مصادقة الآن ما تطلب ${name} تأكيده.`,
      'authenticator-removed': (name) => `لم تعد رموز تطبيق المصادقة تؤكد شيئًا في ${name}.`,
      'authenticator-locked': (name, day) =>
        `رموز كثيرة من تطبيق المصادقة كانت خاطئة. لا تقبل ${name} أي رمز حتى ${day}. مفاتيح المرور ما زالت تعمل.`,
      'limits-set': (name) => `غيّرت ما تطلب ${name} تأكيده.`,
      'limits-ended': (name) => `لم تعد ${name} تطلب التأكيد قبل الدفع.`,
      'limits-ending': (name, day) => `تطلب ${name} التأكيد حتى ${day}. بعد ذلك تدفع من دونه.`,
      'login-linked': (name, _, what) => `يسجّل ${what} الدخول الآن إلى ${name}.`,
      'login-unlinked': (name, _, what) => `لم يعد ${what} يسجّل الدخول إلى ${name}.`,
      closing: (name, day) => `ستُغلق ${name} في ${day}. بعدها لا يمكن فتحها هنا.`,
    },
    next: {
      exported: 'لست أنت؟ انقل ما في المحفظة إلى محفظة أخرى الآن: لا يمكن استرجاع الكلمات.',
      filed: 'لست أنت؟ انقل ما في المحفظة إلى محفظة أخرى الآن: لا يمكن استرجاع ملف.',
      deleted: 'لست أنت؟ سجّل الدخول الآن وأزل الأجهزة التي لا تعرفها.',
      kept: 'لست أنت؟ أزل الأجهزة التي لا تعرفها.',
      'email-changed': 'لست أنت؟ أرجعه الآن. سيُسجَّل خروج الجميع عندئذ.',
      'email-taken': 'إن كنت أنت، فاستخدم عنوانًا آخر: لا يمكن دمج محفظتين. وإلا فلا يلزم شيء.',
      'device-added': 'لست أنت؟ افتح الرابط وأزله. يتوقف عن العمل فورًا.',
      'recovery-asked': 'ليس لك؟ افتح الرابط وأزله. لك؟ قل نعم على جهاز تعرفه فيفتح فورًا.',
      'recovery-cancelled': 'إن احتجت المحفظة هناك، فسجّل الدخول منه من جديد.',
      'device-removed': 'لست أنت؟ سجّل الدخول وأزل الأجهزة التي لا تعرفها.',
      'passkey-added': 'لست أنت؟ سجّل الدخول ثم سجّل الخروج من كل مكان وأبلغ المشغّل.',
      'keeper-passkey': 'لست أنت؟ سجّل الدخول وأزل المفتاح وسجّل الخروج من كل مكان.',
      'keeper-release': 'لست أنت؟ سجّل الدخول وأزل الجهاز والمفتاح، ثم انقل أموالك إلى محفظة أخرى.',
      'factor-added': 'لست أنت؟ سجّل الدخول وأزلها وسجّل الخروج من كل مكان.',
      'factor-removed': 'لست أنت؟ سجّل الدخول وانظر ما يفتح المحفظة الآن.',
      'factors-replaced': 'لست أنت؟ انقل ما في المحفظة إلى محفظة أخرى الآن، على جهاز ما زال يفتحها.',
      'authenticator-added': 'لست أنت؟ سجّل الدخول وأزله وسجّل الخروج من كل مكان.',
      'authenticator-removed': 'لست أنت؟ سجّل الدخول ثم سجّل الخروج من كل مكان وأضف تطبيقك من جديد.',
      'authenticator-locked': 'لست أنت؟ سجّل الدخول وأزل الأجهزة التي لا تعرفها.',
      'limits-set': 'لست أنت؟ سجّل الدخول وأعد الإعداد وسجّل الخروج من كل الأجهزة.',
      'limits-ended': 'لست أنت؟ انقل أموالك الآن إلى محفظة أخرى.',
      'limits-ending': 'لست أنت؟ سجّل الدخول واضبط الحدود من جديد وسجّل الخروج من كل الأجهزة.',
      'login-linked': 'لست أنت؟ سجّل الدخول وأزلها وسجّل الخروج من كل مكان.',
      'login-unlinked': 'لست أنت؟ سجّل الدخول ثم سجّل الخروج من كل مكان.',
      closing: 'اكتب الكلمات الاثنتي عشرة قبل ذلك: تفتح الحسابات نفسها في أي محفظة أخرى.',
    },
    nextWithoutLink: 'ليس لك؟ أزله بالرابط في الرسالة الأخرى أو من جهاز تعرفه.',
    password: 'كلمة مرور',
    passkey: 'مفتاح مرور',
    byEmail: 'سجّل شخص الدخول بعنوان بريدك الإلكتروني.',
    byOther: 'سجّل شخص الدخول.',
    undo: 'أرجع العنوان',
    end: 'لم أكن أنا',
    time: 'متى',
    open: 'افتح محفظتك',
    site: 'الموقع',
    device: 'الجهاز',
    network: 'الشبكة',
  },
}

function wayName(way: 'passkey' | SocialProvider): string {
  if (way === 'passkey') return 'Passkey'
  return way === 'farcaster' ? 'Farcaster' : services[way].name
}

/** What a notice is about, by its name. */
function whatOf(notice: Notice, tongue: MailLanguage): string {
  const said = words[tongue]
  if (notice.kind === 'device-added') return notice.way === 'email' ? said.byEmail : said.byOther
  if ('way' in notice) return wayName(notice.way)
  if ('factor' in notice) return said[notice.factor]
  return notice.kind === 'device-removed' ? deviceWords(notice.label, tongue) : ''
}

/** What is written at the link of a notice. */
function linkWord({ kind }: Notice, said: Words): string {
  if (kind === 'device-added' || kind === 'recovery-asked') return said.end
  return kind === 'closing' ? said.open : said.undo
}

/** A moment to the minute, for readers of whom no one knows where they are. */
function momentOf(at: number, tongue: MailLanguage): string {
  const format = new Intl.DateTimeFormat(tongue, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
    numberingSystem: 'latn',
  })
  return `${format.format(at)} UTC`
}

/** When it ends, in words: a day, or a moment where it is soon; empty for what has no end. */
function dayOf(notice: Notice, tongue: MailLanguage): string {
  if (notice.kind === 'recovery-asked') return momentOf(notice.at, tongue)
  if (notice.kind === 'authenticator-locked') return momentOf(notice.until, tongue)
  const at = notice.kind === 'deleted' ? notice.erasedAt : 'until' in notice ? notice.until : undefined
  return at === undefined ? '' : new Intl.DateTimeFormat(tongue, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}

/** Writes the mail that tells a member of something that cannot be taken back easily. */
export function noticeMail({ notice, to, name, origin, device, network, languages }: NoticeMailParameters): Mail {
  const tongue = languageOf(languages ?? '')
  const said = words[tongue]
  const day = dayOf(notice, tongue)
  const what = whatOf(notice, tongue)
  const link = 'link' in notice ? notice.link : ''
  const linkText = linkWord(notice, said)
  const facts = [
    [said.site, origin],
    [said.device, deviceWords(device, tongue)],
    [said.time, notice.kind === 'device-added' ? momentOf(notice.at, tongue) : ''],
    [said.network, network],
  ].filter(([, value]) => value !== '')
  const isBare = notice.kind === 'recovery-asked' && link === ''
  const next = isBare ? said.nextWithoutLink : said.next[notice.kind]
  const paragraphs = [said.said[notice.kind](name, day, what), next]
  const text = [
    paragraphs[0],
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    paragraphs[1],
    ...(link === '' ? [] : [`${linkText}: ${link}`]),
  ].join('\n\n')
  const anchor = link === '' ? '' : `<p><a href="${escapeHtml(link)}">${escapeHtml(linkText)}</a></p>`
  const rows = facts.map(([label, value]) => `${escapeHtml(label)}: <bdi>${escapeHtml(value)}</bdi>`).join('<br>')
  const html = [
    `<!doctype html><html lang="${tongue}" dir="${tongue === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"></head>`,
    `<body><p>${escapeHtml(paragraphs[0])}</p><p>${rows}</p><p><b>${escapeHtml(paragraphs[1])}</b></p>${anchor}</body></html>`,
  ].join('')
  return { to, subject: said.subject[notice.kind](name), text, html }
}
