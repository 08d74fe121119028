import { useEffect, useState } from 'react'
import type { Connector } from '../../core/connector.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import type { ElementNode } from '../../ui/ElementNode.ts'
import { connectorOf } from './chosenChain.ts'
import { WalletNotFound } from './lazyViews.ts'
import { useDetection } from './useDetection.ts'

/** Draws the wallet that a route names, with a key per wallet, or says that it is not available. */
export function useChosenWallet(
  connectorId: string,
  draw: (connector: Connector, key: string) => ElementNode,
): ElementNode {
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

/** How long a wallet may take to announce itself before it counts as not here, in ms. */
const timeoutMs = 2000

/** Whether something missing has not appeared although every namespace had time to find it. */
function useIsWalletNotFound(isMissing: boolean): boolean {
  const { detection } = useDetection()
  const [isGone, setGone] = useState(false)
  const isCounting = isMissing && detection !== 'looking'
  useEffect(() => {
    if (!isCounting) return setGone(false)
    const timer = setTimeout(() => setGone(true), timeoutMs)
    return () => clearTimeout(timer)
  }, [isCounting])
  return isMissing && isGone
}
