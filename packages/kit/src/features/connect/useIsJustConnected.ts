import { useKitState } from '../../view/useKitState.ts'

/** Whether a wallet has said yes and is not being asked again. */
export function useIsJustConnected(connectorId: string): boolean {
  return useKitState(({ namespaces }) =>
    Object.values(namespaces).some(
      ({ connections, loading }) => !loading && connections.some(({ connector }) => connector.id === connectorId),
    ),
  )
}
