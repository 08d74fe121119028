import { useMemo, useState } from 'react'
import type { Account, Connection } from '../../core/connector.ts'
import type { CaipNetworkId, Network } from '../../core/network.ts'
import { type KitState, selectConnection, selectNetworkId } from '../../core/store.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useKitState } from '../../view/useKitState.ts'

/** The account that the views show, with the wallet and the network it is on. */
export type ShownAccount = {
  readonly account: Account
  readonly connection: Connection
  readonly networkId: CaipNetworkId
  /** Undefined when the wallet is on a network the site did not ask for. */
  readonly network: Network | undefined
}

/** The active namespace's wallet, else that of any other namespace. */
export function selectShownConnection(state: KitState): Connection | undefined {
  return (
    selectConnection(state) ?? Object.values(state.namespaces).find((entry) => entry.connections[0])?.connections[0]
  )
}

/** The account in view; after a disconnect the last one stays, so that the leaving modal does not go blank. */
export function useShownAccount(): ShownAccount | undefined {
  const { networks } = useKitInstance().options
  const connection = useKitState(selectShownConnection)
  const networkId = useKitState((state) => connection && selectNetworkId(state, connection.namespace))
  const shown = useMemo(() => {
    const account = connection?.accounts.find(({ address }) => address === connection.address)
    if (!connection || !account || !networkId) return undefined
    return { account, connection, networkId, network: networks.find(({ id }) => id === networkId) }
  }, [connection, networkId, networks])
  const [kept, keep] = useState(shown)
  if (shown && shown !== kept) keep(shown)
  return shown ?? kept
}
