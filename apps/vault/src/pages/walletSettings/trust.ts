import type { VaultAct } from '@foyer/contract/vault'
import { createContext } from 'react'

/** How far the wallet trusts this browser. */
export type Trust = {
  /** How long until it does, in milliseconds; 0 where it does already. */
  readonly waitMs: number
  /** When that is by this browser's clock, in milliseconds since 1970. */
  readonly at: number
  /** What has to wait until then. */
  readonly waits: readonly VaultAct[]
  /** Until when a recent login counts, by this browser's clock, in milliseconds since 1970. */
  readonly openUntil: number
  /** The words were shown once, or a recovery file was made. */
  readonly isSaved: boolean
  /** A device that can approve this one at once; undefined where there is none. */
  readonly approver: { readonly label: string; readonly site: string } | undefined
}

/** Hands a page's trust to its parts; undefined until it is known. */
export const TrustContext = createContext<Trust | undefined>(undefined)
