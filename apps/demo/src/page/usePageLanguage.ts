import { useLayoutEffect, useState } from 'react'
import { chooseLanguage, type Language } from '../state/language.ts'

/** The page's language: what the address names, else the browser's. A choice is kept in the address. */
export function usePageLanguage(): [language: Language, choose: (language: Language) => void] {
  const [language, setLanguage] = useState(() => chooseLanguage(location.search, navigator.languages))
  useLayoutEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
  }, [language])
  return [
    language,
    (next) => {
      const query = new URLSearchParams(location.search)
      query.set('lang', next)
      history.replaceState(null, '', `${location.pathname}?${query}${location.hash}`)
      setLanguage(next)
    },
  ]
}
