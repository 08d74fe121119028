import { useMemo } from 'react'
import { recentWallets } from '../../core/actions/connect.ts'
import { isMobile } from '../../core/actions/openModal.ts'
import type { Kit } from '../../core/kit.ts'
import { mergeConnectors } from '../../domain/connectors/mergeConnectors.ts'
import { orderWallets, type WalletRow } from '../../domain/connectors/orderWallets.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import { useLists } from './walletLists.ts'

/** Whether the site offers the list of all wallets here. */
export function offersAll({ options: { allWallets, features } }: Kit): boolean {
  return features.allWallets !== false && allWallets !== 'HIDE' && (allWallets !== 'ONLY_MOBILE' || isMobile())
}

/**
 * The wallets to choose from, as they are now; one that appears later, or becomes ready, appears in the list. While wallets are still
 * being looked for, nothing is said about those that the site lists and that may yet be found.
 */
export function useWalletRows(isLooking: boolean): readonly WalletRow[] {
  const kit = useKitInstance()
  const connectors = useKitState((state) => state.connectors)
  const { isComing, lists } = useLists()
  const rows = useMemo(() => {
    const { excludeWalletIds, features, includeWalletIds } = kit.options
    // A wallet that the site leaves out is not shown for a moment either.
    if (!lists && (excludeWalletIds || includeWalletIds)) return []
    // On an insecure page one that is not ready says so once it is pressed.
    const entries = mergeConnectors(
      connectors.filter(({ readiness }) => readiness !== 'notReady' || !globalThis.isSecureContext),
    )
    const all = orderWallets({ entries, recent: recentWallets(kit), order: features.connectorTypeOrder, lists })
    // A phone opens apps; a code for another device is found in the search among all wallets.
    const others = isMobile() && offersAll(kit) ? all.filter(({ entry }) => entry?.type !== 'WALLET_CONNECT') : all
    return isComing || others.some(({ link }) => link) ? others : all
  }, [kit, connectors, isComing, lists])
  return useMemo(() => (isLooking ? rows.filter(({ entry }) => entry) : rows), [rows, isLooking])
}
