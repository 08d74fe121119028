import { selectRequest } from '../../core/selectRequest.ts'
import { useKitState } from '../../view/useKitState.ts'

/** Whether a wallet has said yes and is not being asked again. */
export function useIsJustConnected(connectorId: string): boolean {
  return useKitState((state) => selectRequest(state, 'connect', { walletId: connectorId })?.phase === 'succeeded')
}
