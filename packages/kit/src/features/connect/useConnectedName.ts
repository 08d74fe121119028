import { selectRequest } from '../../core/selectRequest.ts'
import { sessionKey } from '../../core/session.ts'
import { useKitState } from '../../view/useKitState.ts'

/** The name of the wallet that has said yes and is not being asked again; empty when it has left at once. */
export function useConnectedName(connectorId: string): string | undefined {
  return useKitState((state) => {
    const request = selectRequest(state, 'connect', { walletId: connectorId })
    if (request?.phase !== 'succeeded') return undefined
    return state.sessions.find((session) => sessionKey(session) === request.session)?.wallet.name ?? ''
  })
}
