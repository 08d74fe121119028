import { type ReactNode, useState } from 'react'
import type { Connector } from '../../core/connector.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useKitState } from '../../view/useKitState.ts'
import { connectorOf } from './chosenChain.ts'
import { WalletNotFound } from './lazyViews.ts'
import { useIsWalletNotFound } from './useIsWalletNotFound.ts'

/** Draws the wallet that a route names, with a key per wallet, or says that it is not available. */
export function useChosenWallet(
  connectorId: string,
  draw: (connector: Connector, key: string) => ReactNode,
): ReactNode {
  const kit = useKitInstance()
  const connectors = useKitState((state) => state.connectors)
  const present = connectorOf(kit, connectors, connectorId)
  const [known, setKnown] = useState(present)
  // A wallet that goes away while it is being asked keeps its place until it answers.
  if (present && (!known || keyOf(known) !== keyOf(present))) setKnown(present)
  const isGone = useIsWalletNotFound(known === undefined)
  if (isGone) return <WalletNotFound />
  return known ? draw(known, keyOf(known)) : null
}

function keyOf({ chain, id, source }: Connector): string {
  return `${source}/${chain}/${id}`
}
