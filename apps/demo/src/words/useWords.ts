import { createContext, useContext } from 'react'
import type { Language } from '../state/language.ts'
import { pageWords as arabic } from './pageWords.ar.ts'
import { pageWords as german } from './pageWords.de.ts'
import { pageWords as english, type PageWords } from './pageWords.ts'

const pages: Readonly<Record<Language, PageWords>> = { en: english, de: german, ar: arabic }

/** The language that the page is in. */
export const PageLanguage = createContext<Language>('en')

/** The page's words in its language. */
export function useWords(): PageWords {
  return pages[useContext(PageLanguage)]
}

/** A sentence with its parts put in. */
export function fill(sentence: string, parts: Readonly<Record<string, string | number>>): string {
  return Object.entries(parts).reduce((text, [name, part]) => text.replace(`{${name}}`, String(part)), sentence)
}
