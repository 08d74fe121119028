import { createMemoryStorage } from './storedSession.ts'
import type { WalletStorage } from './types.ts'

/** The page's `localStorage`, or a storage that forgets where there is none. */
export function pageStorage(): WalletStorage {
  try {
    // Pages of an opaque origin throw on reading it.
    if (typeof window !== 'undefined') return window.localStorage
  } catch {
    return createMemoryStorage()
  }
  return createMemoryStorage()
}
