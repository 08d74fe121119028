import { type CaipNetworkId, type Namespace, type Network, namespaceOf } from '../core/network.ts'
import type { Account, Session } from '../core/session.ts'
import { selectAccount, selectNetworkId, selectSession } from '../core/store.ts'
import { useKitInstance } from '../runtime/KitContext.ts'
import { useKitState } from '../runtime/useKitState.ts'

/** Who acts, and where. */
export type ActingAccount = {
  readonly session: Session
  readonly account: Account
  readonly namespace: Namespace
  readonly networkId: CaipNetworkId
  /** Undefined when the wallet is on a network the site did not ask for. */
  readonly network: Network | undefined
  /** The wallet itself shows what it is asked to send, so the kit does not. */
  readonly showsReview: boolean | undefined
}

/** The connected account that would pay; undefined while no wallet is connected. */
export function useActingAccount(): ActingAccount | undefined {
  const { networks, sources } = useKitInstance().options
  const session = useKitState((state) => selectSession(state))
  const account = useKitState((state) => selectAccount(state))
  const networkId = useKitState((state) => selectNetworkId(state))
  if (!session || !account || !networkId) return undefined
  const network = networks.find(({ id }) => id === networkId)
  const showsReview = sources.find(({ id }) => id === session.source)?.showsReview
  return { session, account, namespace: namespaceOf(networkId), networkId, network, showsReview }
}
