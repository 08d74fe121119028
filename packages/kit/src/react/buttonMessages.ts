import { languageOf, type WordsLanguage } from '../view/language.ts'

/** The words of the button that a site shows before anything else is loaded. */
const english = {
  connect: 'Connect wallet',
  connecting: 'Connecting',
  switchNetwork: 'Switch network',
  account: (address: string) => `Account ${address}`,
}

const german: typeof english = {
  connect: 'Wallet verbinden',
  connecting: 'Verbindet',
  switchNetwork: 'Netzwerk wechseln',
  account: (address) => `Konto ${address}`,
}

const arabic: typeof english = {
  connect: 'ربط المحفظة',
  connecting: 'جارٍ الربط',
  switchNetwork: 'تغيير الشبكة',
  account: (address) => `الحساب ${address}`,
}

const dictionaries: Readonly<Record<string, typeof english>> = { en: english, de: german, ar: arabic }

/** The button's words in a language, with the site's own before them. */
export function buttonMessages({ lang, own }: WordsLanguage): typeof english {
  return { ...(dictionaries[languageOf(lang)] ?? english), ...own?.button }
}
