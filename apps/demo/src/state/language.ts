/** The languages of the page and of its stage. */
export const languages = [
  { id: 'en', locale: 'en-US', name: 'English', inEnglish: 'English' },
  { id: 'de', locale: 'de-DE', name: 'Deutsch', inEnglish: 'German' },
  { id: 'ar', locale: 'ar', name: 'العربية', inEnglish: 'Arabic' },
] as const

export type Language = (typeof languages)[number]['id']

const isLanguage = (text: string | null): text is Language => languages.some(({ id }) => id === text)

/** The language that an address names, else the first of the browser's that the page has, else English. */
export function chooseLanguage(search: string, wanted: readonly string[]): Language {
  const named = new URLSearchParams(search).get('lang')
  if (isLanguage(named)) return named
  return wanted.map((tag) => tag.split('-')[0] ?? '').find(isLanguage) ?? 'en'
}

/** How the kit is told of a language. */
export function localeOf(language: Language): string {
  return languages.find(({ id }) => id === language)?.locale ?? 'en-US'
}

/** The language of a locale; English for one that the page has no words for. */
export function languageOf(locale: string): Language {
  return chooseLanguage('', [locale])
}
