import { selectNetworkId, selectSession } from '../../core/store.ts'
import { useKitState } from '../../view/useKitState.ts'
import { useActingAccount } from '../../workshop/useActingAccount.ts'
import type { SessionsPlace } from './sessionsQuery.ts'

/** The account that acts, on a network where it can let sites act for it; undefined where it cannot. */
export function useSessionsPlace(): SessionsPlace | undefined {
  const acting = useActingAccount()
  const networkId = useKitState((state) => acting && selectNetworkId(state, acting.namespace))
  const session = useKitState((state) => acting && selectSession(state, acting.namespace))
  if (!acting || !networkId || !session?.smartAccountNetworks?.includes(networkId)) return undefined
  return { address: acting.account.address, networkId }
}
