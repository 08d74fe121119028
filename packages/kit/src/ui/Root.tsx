import type { ReactNode } from 'react'
import './tokens.css'
import './root.css'

/** The theme of one root: fixed, or as the reader's system says. */
export type Theme = 'light' | 'dark' | 'auto'

/** The direction of text of one root; absent means as the page says. */
export type Direction = 'ltr' | 'rtl'

export type RootProps = {
  /** Default `'auto'`. */
  theme?: Theme | undefined
  dir?: Direction | undefined
  /** BCP 47 tag of the words inside. */
  lang?: string | undefined
  children: ReactNode
}

/** The element that carries the tokens and keeps the page's styles out; it draws no box of its own. */
export function Root({ theme = 'auto', dir, lang, children }: RootProps) {
  return (
    <div data-foyer="" data-theme={theme} dir={dir} lang={lang}>
      {children}
    </div>
  )
}
