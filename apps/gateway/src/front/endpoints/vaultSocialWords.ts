import type { MailLanguage } from '../../capabilities/vault/mailLanguage.ts'

/** The texts of the pages of a login at another service, in one language. All are plain text, without markup. */
export type PageWords = {
  readonly lang: MailLanguage
  readonly dir: 'ltr' | 'rtl'
  readonly title: (name: string, service: string) => string
  /** For an account that is added to a wallet: the title, the line before the origin and the end. */
  readonly linkTitle: (name: string, service: string) => string
  readonly linkSite: string
  readonly linked: string
  /** Before the site's origin. */
  readonly site: string
  readonly number: string
  readonly wrong: string
  readonly notYou: string
  readonly go: string
  /** While the page redirects to the service. */
  readonly onward: (service: string) => string
  /** The title after a login; `done` says what to do next. */
  readonly in: string
  readonly done: string
  /** The title after a failed login; the reason stands below it. */
  readonly out: string
}

/** The pages in the languages of the wallet's mails. */
export const pageWords: Readonly<Record<MailLanguage, PageWords>> = {
  en: {
    lang: 'en',
    dir: 'ltr',
    title: (name, service) => `Log in to ${name} with ${service}`,
    linkTitle: (name, service) => `Add ${service} to your ${name}`,
    linkSite: 'This account will log in to your wallet. Asked by',
    linked: 'It logs in to your wallet now',
    site: 'This login is for',
    number: 'The two digits that the wallet shows there:',
    wrong: 'Wrong number. One try left.',
    notYou: 'Not your login? Close this window.',
    go: 'Continue',
    onward: (service) => `On to ${service}`,
    in: 'You are logged in',
    done: 'Close this window and go back to the page you came from.',
    out: 'You are not logged in',
  },
  de: {
    lang: 'de',
    dir: 'ltr',
    title: (name, service) => `Bei ${name} mit ${service} anmelden`,
    linkTitle: (name, service) => `${service} zu deiner ${name} hinzufügen`,
    linkSite: 'Dieses Konto meldet sich dann bei deiner Wallet an. Gefragt hat',
    linked: 'Es meldet sich jetzt bei deiner Wallet an',
    site: 'Diese Anmeldung gilt für',
    number: 'Die zwei Ziffern, die die Wallet dort zeigt:',
    wrong: 'Falsche Zahl. Noch ein Versuch.',
    notYou: 'Nicht deine Anmeldung? Schließ dieses Fenster.',
    go: 'Weiter',
    onward: (service) => `Weiter zu ${service}`,
    in: 'Du bist angemeldet',
    done: 'Schließ dieses Fenster und geh zur vorigen Seite zurück.',
    out: 'Du bist nicht angemeldet',
  },
  ar: {
    lang: 'ar',
    dir: 'rtl',
    title: (name, service) => `تسجيل الدخول إلى ${name} عبر ${service}`,
    linkTitle: (name, service) => `إضافة ${service} إلى ${name}`,
    linkSite: 'سيسجّل هذا الحساب الدخول إلى محفظتك. طلب ذلك',
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
