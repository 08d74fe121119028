import type { ReactNode } from 'react'
import './tokens.css'
import './root.css'

/** The mode of one root: fixed, or as the reader's system says. */
export type Mode = 'light' | 'dark' | 'auto'

/** The direction of text of one root; absent means as the page says. */
export type Direction = 'ltr' | 'rtl'

export type RootProps = {
  /** Default `'auto'`. */
  theme?: Mode | undefined
  /** The id of the kit whose look it has. Default: none, which has the kit's own look. */
  kit?: string | undefined
  /** Whether that look has a custom accent. Default false. */
  hasAccent?: boolean | undefined
  dir?: Direction | undefined
  /** BCP 47 tag of the words inside. */
  lang?: string | undefined
  children: ReactNode
}

/** The element that carries the tokens and keeps the page's styles out; it draws no box. */
export function Root({ theme = 'auto', kit = '', hasAccent, dir, lang, children }: RootProps) {
  return (
    <div data-foyer={kit} data-theme={theme} data-accent={hasAccent ? '' : undefined} dir={dir} lang={lang}>
      {children}
    </div>
  )
}
