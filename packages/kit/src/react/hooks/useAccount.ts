import type { Account, Connector } from '../../core/connector.ts'
import type { CaipNetworkId, Namespace } from '../../core/network.ts'
import { type ConnectionStatus, selectConnection, selectNetworkId } from '../../core/store.ts'
import { useKitState } from '../../view/useKitState.ts'

export type UseAccountParameters = {
  /** Default: the active namespace. */
  namespace?: Namespace | undefined
}

export type UseAccountReturnType = {
  readonly status: ConnectionStatus
  readonly isConnected: boolean
  readonly address: string | undefined
  /** The address with its network, `namespace:reference:address` (CAIP-10). */
  readonly caipAddress: `${CaipNetworkId}:${string}` | undefined
  /** Every account of every wallet connected in the namespace, the active one first. */
  readonly allAccounts: readonly Account[]
  readonly connector: Connector | undefined
}

const none: readonly Account[] = []

/**
 * The connected account of a namespace.
 *
 * @example
 * const { address, isConnected } = useAccount()
 */
export function useAccount({ namespace }: UseAccountParameters = {}): UseAccountReturnType {
  const connection = useKitState((state) => selectConnection(state, namespace))
  const networkId = useKitState((state) => selectNetworkId(state, namespace))
  const connections = useKitState((state) => state.namespaces[namespace ?? state.activeNamespace]?.connections)
  const status = useKitState((state) => state.namespaces[namespace ?? state.activeNamespace]?.status ?? 'disconnected')
  return {
    status,
    isConnected: connection !== undefined,
    address: connection?.address,
    caipAddress: connection && networkId ? `${networkId}:${connection.address}` : undefined,
    allAccounts: connections?.flatMap(({ accounts }) => accounts) ?? none,
    connector: connection?.connector,
  }
}
