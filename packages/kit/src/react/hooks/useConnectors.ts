import { useCallback, useEffect } from 'react'
import { connect } from '../../core/actions/connect.ts'
import type { Connection, Connector } from '../../core/connector.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useKitState } from '../../view/useKitState.ts'

export type UseConnectorsReturnType = {
  /** Wallets found so far; the list grows while the page lives. */
  readonly connectors: readonly Connector[]
  /** Asks a wallet for its accounts; rejects with a `KitError`. */
  connect(connector: Connector): Promise<Connection>
}

/**
 * The wallets in this browser. Using it starts the search for them.
 *
 * @example
 * const { connectors, connect } = useConnectors()
 */
export function useConnectors(): UseConnectorsReturnType {
  const kit = useKitInstance()
  const connectors = useKitState((state) => state.connectors)
  useEffect(() => {
    for (const { namespace } of kit.options.adapters) {
      // A part that did not load simply finds no wallet; connecting says why.
      kit.adapter(namespace).catch(() => undefined)
    }
  }, [kit])
  return { connectors, connect: useCallback((connector: Connector) => connect(kit, { connector }), [kit]) }
}
