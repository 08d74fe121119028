import { useMemo, useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import type { Token } from '../../domain/portfolio/token.ts'
import { useKitInstance } from '../../view/KitContext.ts'

/** What the visitor wants to be paid; with an empty text whatever the payer likes. */
export type ReceiveDraft = {
  /** Whole coins, as typed in the visitor's language. */
  readonly text: string
  /** The token as it was chosen, so that a list that fails later cannot make another one of it; undefined for the native coin. */
  readonly token: Token | undefined
}

const empty: ReceiveDraft = { text: '', token: undefined }

/** The kit's draft of a payment request, kept while other views are open; another account or network begins anew. */
export function useReceiveDraft(networkId: string, address: string) {
  const kit = useKitInstance()
  const store = useMemo(() => kit.scope('receiveDraft', () => createStore(() => ({ place: '', draft: empty }))), [kit])
  const kept = useSyncExternalStore(store.subscribe, store.getState)
  const place = `${networkId}:${address}`
  const draft = kept.place === place ? kept.draft : empty
  const set = (patch: Partial<ReceiveDraft>) => store.setState({ place, draft: { ...draft, ...patch } })
  return [draft, set] as const
}
