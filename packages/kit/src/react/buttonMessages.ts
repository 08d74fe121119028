import { languageOf, type WordsLanguage } from '../view/language.ts'

type ButtonWords = {
  readonly connect: string
  readonly connecting: string
  readonly switchNetwork: string
  readonly signIn: string
  readonly account: (address: string) => string
  /** That the modal did not come and another press helps; in English its error says so. */
  readonly missing?: string
}

/** The words of the button that a site shows before anything else is loaded. */
const english: ButtonWords = {
  connect: 'Connect wallet',
  connecting: 'Connecting',
  switchNetwork: 'Switch network',
  signIn: 'Sign in',
  account: (address) => `Account ${address}`,
}

const german: ButtonWords = {
  connect: 'Wallet verbinden',
  connecting: 'Verbindet',
  switchNetwork: 'Netzwerk wechseln',
  signIn: 'Anmelden',
  account: (address) => `Konto ${address}`,
  missing: 'Nicht geladen. Noch einmal',
}

const arabic: ButtonWords = {
  connect: 'ربط المحفظة',
  connecting: 'جارٍ الربط',
  switchNetwork: 'تغيير الشبكة',
  signIn: 'تسجيل الدخول',
  account: (address) => `الحساب ${address}`,
  missing: 'تعذّر التحميل. أعد المحاولة',
}

const dictionaries: Readonly<Record<string, ButtonWords>> = { en: english, de: german, ar: arabic }

/** The button's words in a language, with the site's own before them. */
export function buttonMessages({ lang, own }: WordsLanguage): ButtonWords {
  return { ...(dictionaries[languageOf(lang)] ?? english), ...own?.button }
}
