import { useMemo } from 'react'
import { recentWallets } from '../../core/actions/connect.ts'
import { mergeConnectors } from '../../domain/connectors/mergeConnectors.ts'
import { orderWallets, type WalletRow } from '../../domain/connectors/orderWallets.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useKitState } from '../../view/useKitState.ts'

/** The wallets to choose from, as they are now; one that appears later appears in the list. */
export function useWalletRows(): readonly WalletRow[] {
  const kit = useKitInstance()
  const connectors = useKitState((state) => state.connectors)
  return useMemo(
    () => orderWallets({ entries: mergeConnectors(connectors), recent: recentWallets(kit), options: kit.options }),
    [kit, connectors],
  )
}
