import { useSyncExternalStore } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Kit } from '../../core/kit.ts'
import { defineResource } from '../../core/resource.ts'
import type { WalletLists } from '../../domain/connectors/orderWallets.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'

/** What the site's lists and the directory say so far. */
export type ListState = {
  /** Undefined until its code is here. */
  readonly lists?: WalletLists | undefined
  /** How many wallets the directory has in all, where it has said so. */
  readonly count: number
  /** Whether wallets that a link reaches are still to come. */
  readonly isComing: boolean
}

/** The lists of a kit; `followDirectory` fills them. */
export function listStore(kit: Kit): StoreApi<ListState> {
  return kit.resource(lists)
}

const lists = defineResource('walletLists', (kit) => {
  const { connectors } = kit.store.getState()
  return createStore<ListState>(() => ({
    count: 0,
    isComing: connectors.some(({ type }) => type === 'WALLET_CONNECT'),
  }))
})

/** The lists of the kit as they are now. */
export function useLists(): ListState {
  const store = listStore(useKitInstance())
  return useSyncExternalStore(store.subscribe, store.getState)
}
