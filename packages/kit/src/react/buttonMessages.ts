import { languageOf, type WordsLanguage } from '../runtime/language.ts'

type ButtonWords = {
  readonly connect: string
  readonly connecting: string
  readonly switchNetwork: string
  readonly signIn: string
  readonly close: string
  readonly looking: string
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
  close: 'Close',
  looking: 'Looking for wallets',
  account: (address) => `Account ${address}`,
}

const german: ButtonWords = {
  connect: 'Wallet verbinden',
  connecting: 'Verbindet',
  switchNetwork: 'Netzwerk wechseln',
  signIn: 'Anmelden',
  close: 'Schließen',
  looking: 'Wallets werden gesucht',
  account: (address) => `Konto ${address}`,
  missing: 'Nicht geladen. Noch einmal',
}

const arabic: ButtonWords = {
  connect: 'ربط المحفظة',
  connecting: 'جارٍ الربط',
  switchNetwork: 'تغيير الشبكة',
  signIn: 'تسجيل الدخول',
  close: 'إغلاق',
  looking: 'جارٍ البحث عن محافظ',
  account: (address) => `الحساب ${address}`,
  missing: 'تعذّر التحميل. أعد المحاولة',
}

const dictionaries: Readonly<Record<string, ButtonWords>> = { en: english, de: german, ar: arabic }

/** The button's words in a language, with the site's own before them. */
export function buttonMessages({ lang, own }: WordsLanguage): ButtonWords {
  return { ...wordsOf(lang), ...own?.button }
}

/**
 * What the first view and its frame will say, for the time until they are here; the site's own words come before these, by
 * the names that they have there.
 */
export function shellMessages({ lang, own }: WordsLanguage): Record<'title' | 'closeLabel' | 'loadingLabel', string> {
  const { close, connect, looking } = wordsOf(lang)
  const text = (set: string, name: string, usual: string) => String(own?.[set]?.[name] ?? usual)
  return {
    title: text('connect', 'title', connect),
    closeLabel: text('modal', 'close', close),
    loadingLabel: text('connect', 'looking', looking),
  }
}

const wordsOf = (lang: string): ButtonWords => dictionaries[languageOf(lang)] ?? english
