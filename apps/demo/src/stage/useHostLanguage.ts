import { useLayoutEffect } from 'react'

/** Turns the page as its language runs, as a site in that language is. */
export function useHostLanguage(locale: string): void {
  useLayoutEffect(() => {
    document.documentElement.lang = locale
    document.documentElement.dir = /^(ar|fa|he|ur)\b/.test(locale) ? 'rtl' : 'ltr'
  }, [locale])
}
