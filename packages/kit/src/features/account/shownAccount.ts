import { useEffect, useMemo, useState } from 'react'
import { replaceView } from '../../core/actions/navigate.ts'
import type { CaipNetworkId, Namespace, Network } from '../../core/network.ts'
import type { Account, Session } from '../../core/session.ts'
import { type KitState, selectAccount, selectNetworkId, selectSession } from '../../core/store.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useKitState } from '../../runtime/useKitState.ts'

/** The account that the views show, with the wallet and the network it is on. */
export type ShownAccount = {
  readonly account: Account
  readonly session: Session
  readonly networkId: CaipNetworkId
  /** Undefined when the wallet is on a network the site did not ask for. */
  readonly network: Network | undefined
}

/** The active namespace when it is connected, else any other that is. */
export function selectShownNamespace(state: KitState): Namespace | undefined {
  const { activeNamespace, namespaces } = state
  if (selectSession(state)) return activeNamespace
  return Object.keys(namespaces).find((namespace) => selectSession(state, namespace))
}

/**
 * The account in view; after a disconnect the last one stays, so that the leaving modal does not go blank. A view that
 * opens without any account gives way to Connect.
 */
export function useShownAccount(): ShownAccount | undefined {
  const kit = useKitInstance()
  const { networks } = kit.options
  const namespace = useKitState(selectShownNamespace)
  const session = useKitState((state) => namespace && selectSession(state, namespace))
  const account = useKitState((state) => namespace && selectAccount(state, namespace))
  const networkId = useKitState((state) => namespace && selectNetworkId(state, namespace))
  const shown = useMemo(() => {
    if (!session || !account || !networkId) return undefined
    return { account, session, networkId, network: networks.find(({ id }) => id === networkId) }
  }, [account, session, networkId, networks])
  const [kept, keep] = useState(shown)
  if (shown && shown !== kept) keep(shown)
  const isMissing = !shown && !kept
  useEffect(() => {
    if (isMissing && !kit.isDestroyed) replaceView(kit, { name: 'Connect' })
  }, [kit, isMissing])
  return shown ?? kept
}
