import { useMemo } from 'react'
import type { WalletInfo } from '../../core/connector.ts'
import type { CaipNetworkId, Namespace } from '../../core/network.ts'
import { type Account, accountsOf, type Session } from '../../core/session.ts'
import { type ConnectionStatus, selectAccount, selectNetworkId, selectSession, selectStatus } from '../../core/store.ts'
import { useKitState } from '../../runtime/useKitState.ts'

/** What {@link useAccount} takes; default namespace: the active one. */
export type UseAccountParameters = {
  /** Default: the active namespace. */
  namespace?: Namespace | undefined
}

/** The connected account, its session and its wallet; with undefined members while disconnected. */
export type UseAccountReturnType = {
  readonly status: ConnectionStatus
  readonly isConnected: boolean
  readonly address: string | undefined
  /** The address with its network, `namespace:reference:address` (CAIP-10). */
  readonly caipAddress: `${CaipNetworkId}:${string}` | undefined
  /** Every account of every wallet connected in the namespace, the active wallet's first. */
  readonly allAccounts: readonly Account[]
  readonly session: Session | undefined
  readonly wallet: WalletInfo | undefined
}

/**
 * The connected account of a namespace.
 *
 * @example
 * const { address, isConnected } = useAccount()
 */
export function useAccount({ namespace }: UseAccountParameters = {}): UseAccountReturnType {
  const session = useKitState((state) => selectSession(state, namespace))
  const address = useKitState((state) => selectAccount(state, namespace)?.address)
  const networkId = useKitState((state) => selectNetworkId(state, namespace))
  const status = useKitState((state) => selectStatus(state, namespace))
  const sessions = useKitState((state) => state.sessions)
  const shown = useKitState((state) => namespace ?? state.activeNamespace)
  const allAccounts = useMemo(
    () => [...new Set(session ? [session, ...sessions] : sessions)].flatMap((each) => accountsOf(each, shown)),
    [sessions, session, shown],
  )
  return {
    status,
    isConnected: address !== undefined,
    address,
    caipAddress: address && networkId ? `${networkId}:${address}` : undefined,
    allAccounts,
    session,
    wallet: session?.wallet,
  }
}
