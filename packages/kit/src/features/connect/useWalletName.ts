import { useState } from 'react'
import type { Connector } from '../../core/connector.ts'
import { mergeConnectors } from '../../domain/connectors/mergeConnectors.ts'
import { useText } from '../../view/messages.ts'
import { useKitState } from '../../view/useKitState.ts'
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
