import { createContext, useContext } from 'react'
import { arabic } from './words.ar.ts'
import { german } from './words.de.ts'
import { type Words, words } from './words.ts'

/** The words of the frame's language. */
export const WordsContext = createContext<Words>(words)

/** The words of the nearest frame. */
export function useWords(): Words {
  return useContext(WordsContext)
}

/** The words of a language (BCP 47), English where there are none. */
export function wordsFor(language: string): {
  readonly words: Words
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
} {
  if (/^de\b/i.test(language)) return { words: german, lang: 'de', dir: 'ltr' }
  if (/^ar\b/i.test(language)) return { words: arabic, lang: 'ar', dir: 'rtl' }
  return { words, lang: 'en', dir: 'ltr' }
}
