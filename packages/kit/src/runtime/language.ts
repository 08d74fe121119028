import type { Kit } from '../core/kit.ts'
import type { SiteDictionary } from '../core/options.ts'

/** Languages that the kit has words of. */
const spoken: readonly string[] = ['en', 'de', 'ar']
/** Languages that are written from right to left. */
const rightToLeft = /^(ar|fa|he|ps|ur)$/

/** The language of a BCP 47 tag: `de` of `de-AT`. */
export function languageOf(locale: string): string {
  return locale.split('-', 1)[0]?.toLowerCase() ?? ''
}

/** What a kit's words are written in. */
export type WordsLanguage = {
  /** BCP 47 tag of the words that are shown. */
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  /** The site's own words, which come before the kit's. */
  readonly own: SiteDictionary | undefined
  /** False where neither the kit nor the site has words of the locale asked for: English stands in. */
  readonly isSpoken: boolean
}

/**
 * The language that a kit's words are really in; English, from left to right, where there are no words in its locale.
 */
export function wordsLanguage({ options: { locale, messages } }: Kit): WordsLanguage {
  const language = languageOf(locale)
  const own = messages?.[locale] ?? messages?.[language]
  if (own || spoken.includes(language))
    return { lang: locale, dir: rightToLeft.test(language) ? 'rtl' : 'ltr', own, isSpoken: true }
  return { lang: 'en', dir: 'ltr', own: messages?.en, isSpoken: false }
}
