import { createContext } from 'react'

/** Where the page's bar shows who is logged in, and for how long the page is open; nothing before it is drawn. */
export const BarContext = createContext<HTMLElement | null>(null)
