import { useMemo } from 'react'
import { recentWallets } from '../../core/actions/connect.ts'
import { mergeConnectors } from '../../domain/connectors/mergeConnectors.ts'
import { orderWallets, type WalletRow } from '../../domain/connectors/orderWallets.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useKitState } from '../../view/useKitState.ts'

/**
 * The wallets to choose from, as they are now; one that appears later appears in the list. While wallets are still
 * being looked for, nothing is said about those that the site lists and that may yet be found.
 */
export function useWalletRows(isLooking: boolean): readonly WalletRow[] {
  const kit = useKitInstance()
  const connectors = useKitState((state) => state.connectors)
  const rows = useMemo(
    () => orderWallets({ entries: mergeConnectors(connectors), recent: recentWallets(kit), options: kit.options }),
    [kit, connectors],
  )
  return useMemo(() => (isLooking ? rows.filter(({ entry }) => entry) : rows), [rows, isLooking])
}
