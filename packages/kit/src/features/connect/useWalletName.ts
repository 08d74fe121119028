import { useState } from 'react'
import type { Connector } from '../../core/connector.ts'
import { selectRequest } from '../../core/selectRequest.ts'
import { sessionKey } from '../../core/session.ts'
import { mergeConnectors } from '../../domain/connectors/mergeConnectors.ts'
import { useText } from '../../runtime/messages.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import { connectMessages } from './messages.ts'

/** The name of the wallet a connector belongs to; kept when the wallet goes away. */
export function useConnectorName(connectorId: string): string {
  return useName((connectors) => connectors.find(({ id }) => id === connectorId)?.name)
}

/** The name of a merged wallet; kept when the wallet goes away. */
export function useWalletName(walletId: string): string {
  return useName((connectors) => mergeConnectors(connectors).find(({ id }) => id === walletId)?.name)
}

function useName(find: (connectors: readonly Connector[]) => string | undefined): string {
  const text = useText(connectMessages)
  const present = find(useKitState((state) => state.connectors))
  const [known, setKnown] = useState(present)
  if (present && present !== known) setKnown(present)
  return present ?? known ?? text.wallet
}

/** The name of the wallet that has said yes and is not being asked again; empty when it has left at once. */
export function useConnectedName(connectorId: string): string | undefined {
  return useKitState((state) => {
    const request = selectRequest(state, 'connect', { walletId: connectorId })
    if (request?.phase !== 'succeeded') return undefined
    return state.sessions.find((session) => sessionKey(session) === request.session)?.wallet.name ?? ''
  })
}
