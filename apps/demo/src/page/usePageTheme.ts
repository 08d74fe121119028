import { useState } from 'react'

export type PageTheme = 'light' | 'dark'

/** The page's own theme, as the system says until the visitor chooses; the stage has one of its own. */
export function usePageTheme(): [theme: PageTheme, toggle: () => void] {
  const [theme, setTheme] = useState(systemTheme)
  return [theme, () => setTheme(theme === 'dark' ? 'light' : 'dark')]
}

export function systemTheme(): PageTheme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
