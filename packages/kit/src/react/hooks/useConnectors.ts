import { useEffect, useMemo } from 'react'
import type { Connector } from '../../core/connector.ts'
import { discoverWallets } from '../../core/discoverWallets.ts'
import { mergeConnectors } from '../../domain/connectors/mergeConnectors.ts'
import type { WalletEntry } from '../../domain/connectors/walletEntry.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useKitState } from '../../runtime/useKitState.ts'

/** The wallets that were found. */
export type UseConnectorsReturnType = {
  /** Wallets found so far, once for each chain family; the list grows while the page lives. */
  readonly connectors: readonly Connector[]
  /** The same wallets, each once: an entry holds the connectors of every chain family, and `connect` takes either. */
  readonly wallets: readonly WalletEntry[]
}

/**
 * The wallets that every wallet source lists. Using it starts the search for them.
 *
 * @example
 * const { wallets } = useConnectors()
 * const { connect } = useConnect()
 * wallets.map((wallet) => <button key={wallet.id} onClick={() => connect({ wallet })}>{wallet.name}</button>)
 */
export function useConnectors(): UseConnectorsReturnType {
  const kit = useKitInstance()
  const connectors = useKitState((state) => state.connectors)
  useEffect(() => {
    // A part that did not load simply finds no wallet; connecting says why.
    discoverWallets(kit).catch(() => undefined)
  }, [kit])
  return { connectors, wallets: useMemo(() => mergeConnectors(connectors), [connectors]) }
}
