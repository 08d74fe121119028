import type { MailLanguage } from '../../capabilities/vault/codeMail.ts'

/** What the pages of a login at a service elsewhere say in one language. None of it is more than text. */
export type PageWords = {
  readonly lang: MailLanguage
  readonly dir: 'ltr' | 'rtl'
  readonly title: (name: string, service: string) => string
  /** The same for an account that is added to a wallet, its origin, its end and its failure. */
  readonly linkTitle: (name: string, service: string) => string
  readonly linkSite: string
  readonly linked: string
  /** Before the site's origin. */
  readonly site: string
  readonly number: string
  readonly wrong: string
  readonly notYou: string
  readonly go: string
  /** While the page goes to the service by itself. */
  readonly onward: (service: string) => string
  /** Somebody is logged in, and what is next. */
  readonly in: string
  readonly done: string
  /** Nobody is logged in; why is said below. */
  readonly out: string
}

/** The pages in the languages of the wallet's mails. */
export const pageWords: Readonly<Record<MailLanguage, PageWords>> = {
  en: {
    lang: 'en',
    dir: 'ltr',
    title: (name, service) => `Log in to ${name} with ${service}`,
    linkTitle: (name, service) => `Add ${service} to your ${name}`,
    linkSite: 'Whoever has this account can then log in to the wallet. It was asked at',
    linked: 'It logs in to your wallet now',
    site: 'This login is for',
    number: 'The two digits that the wallet shows there:',
    wrong: 'That is not the number that the wallet shows. One more try is left.',
    notYou: 'If you did not begin this login, close this window.',
    go: 'Continue',
    onward: (service) => `On to ${service}`,
    in: 'You are logged in',
    done: 'You can close this window and go back to the page you came from.',
    out: 'You are not logged in',
  },
  de: {
    lang: 'de',
    dir: 'ltr',
    title: (name, service) => `Bei ${name} mit ${service} anmelden`,
    linkTitle: (name, service) => `${service} zu Ihrer ${name} hinzufügen`,
    linkSite: 'Wer dieses Konto hat, kann sich dann bei der Wallet anmelden. Gefragt wurde auf',
    linked: 'Es meldet sich jetzt bei Ihrer Wallet an',
    site: 'Diese Anmeldung gilt für',
    number: 'Die zwei Ziffern, die die Wallet dort zeigt:',
    wrong: 'Das ist nicht die Zahl, die die Wallet zeigt. Ein Versuch ist noch übrig.',
    notYou: 'Haben Sie diese Anmeldung nicht begonnen, schließen Sie dieses Fenster.',
    go: 'Weiter',
    onward: (service) => `Weiter zu ${service}`,
    in: 'Sie sind angemeldet',
    done: 'Sie können dieses Fenster schließen und zur vorigen Seite zurückgehen.',
    out: 'Sie sind nicht angemeldet',
  },
  ar: {
    lang: 'ar',
    dir: 'rtl',
    title: (name, service) => `تسجيل الدخول إلى ${name} عبر ${service}`,
    linkTitle: (name, service) => `إضافة ${service} إلى ${name}`,
    linkSite: 'من يملك هذا الحساب يستطيع بعدها تسجيل الدخول إلى المحفظة. طُلب ذلك في',
    linked: 'صار يسجّل الدخول إلى محفظتك',
    site: 'تسجيل الدخول هذا من أجل',
    number: 'الرقمان اللذان تعرضهما المحفظة هناك:',
    wrong: 'هذا ليس الرقم الذي تعرضه المحفظة. بقيت محاولة واحدة.',
    notYou: 'إن لم تبدأ تسجيل الدخول هذا فأغلق هذه النافذة.',
    go: 'متابعة',
    onward: (service) => `المتابعة إلى ${service}`,
    in: 'سُجّل دخولك',
    done: 'يمكنك إغلاق هذه النافذة والعودة إلى الصفحة السابقة.',
    out: 'لم يُسجَّل دخولك',
  },
}
