import { useState } from 'react'

export type PageTheme = 'light' | 'dark'

/** The page's theme: the system's until the visitor chooses. The stage has a separate one. */
export function usePageTheme(): [theme: PageTheme, toggle: () => void] {
  const [theme, setTheme] = useState(systemTheme)
  return [theme, () => setTheme(theme === 'dark' ? 'light' : 'dark')]
}

export function systemTheme(): PageTheme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
