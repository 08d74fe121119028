import { useEffect } from 'react'
import type { Connector } from '../../core/connector.ts'
import { discoverWallets } from '../../core/discoverWallets.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useKitState } from '../../view/useKitState.ts'

/** The wallets that were found. */
export type UseConnectorsReturnType = {
  /** Wallets found so far; the list grows while the page lives. */
  readonly connectors: readonly Connector[]
}

/**
 * The wallets that every wallet source lists. Using it starts the search for them.
 *
 * @example
 * const { connectors } = useConnectors()
 */
export function useConnectors(): UseConnectorsReturnType {
  const kit = useKitInstance()
  const connectors = useKitState((state) => state.connectors)
  useEffect(() => {
    // A part that did not load simply finds no wallet; connecting says why.
    discoverWallets(kit).catch(() => undefined)
  }, [kit])
  return { connectors }
}
