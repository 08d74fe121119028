import { createContext } from 'react'
import type { Trust } from './trust.ts'

/** How far the wallet trusts the browser of a page; undefined until it is known. */
export const TrustContext = createContext<Trust | undefined>(undefined)
