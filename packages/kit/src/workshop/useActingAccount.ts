import type { Account, Connection } from '../core/connector.ts'
import { type CaipNetworkId, type Namespace, type Network, namespaceOf } from '../core/network.ts'
import { type KitState, selectConnection, selectNetworkId } from '../core/store.ts'
import { useKitInstance } from '../view/KitContext.ts'
import { useKitState } from '../view/useKitState.ts'

/** Who acts, and where. */
export type ActingAccount = {
  readonly connection: Connection
  readonly account: Account
  readonly namespace: Namespace
  readonly networkId: CaipNetworkId
  /** Undefined when the wallet is on a network the site did not ask for. */
  readonly network: Network | undefined
}

const selectActiveConnection = (state: KitState) => selectConnection(state)
const selectActiveNetwork = (state: KitState) => selectNetworkId(state)

/** The connected account that would pay; undefined while no wallet is connected. */
export function useActingAccount(): ActingAccount | undefined {
  const { networks } = useKitInstance().options
  const connection = useKitState(selectActiveConnection)
  const networkId = useKitState(selectActiveNetwork)
  const account = connection?.accounts.find(({ address }) => address === connection.address)
  if (!connection || !account || !networkId) return undefined
  const network = networks.find(({ id }) => id === networkId)
  return { connection, account, namespace: namespaceOf(networkId), networkId, network }
}
