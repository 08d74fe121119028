import { createContext, useContext } from 'react'
import { arabic } from './words.ar.ts'
import { german } from './words.de.ts'
import { type Words, words } from './words.ts'

/** The words of a language, and how it is written. */
export type SpokenLanguage = { readonly words: Words; readonly lang: string; readonly dir: 'ltr' | 'rtl' }

const english: SpokenLanguage = { words, lang: 'en', dir: 'ltr' }

/** The language of the frame. */
export const LanguageContext = createContext<SpokenLanguage>(english)

/** The words of the nearest frame. */
export function useWords(): Words {
  return useContext(LanguageContext).words
}

/** The language of the nearest frame (BCP 47). */
export function useLanguage(): string {
  return useContext(LanguageContext).lang
}

const spoken: readonly SpokenLanguage[] = [
  { words: german, lang: 'de', dir: 'ltr' },
  { words: arabic, lang: 'ar', dir: 'rtl' },
]

/** The words of a language (BCP 47), English where there are none. */
export function wordsFor(language: string): SpokenLanguage {
  return spoken.find(({ lang }) => language.toLowerCase().split('-')[0] === lang) ?? english
}
