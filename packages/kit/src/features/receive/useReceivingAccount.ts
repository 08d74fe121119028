import { useEffect, useMemo, useState } from 'react'
import { replaceView } from '../../core/actions/navigate.ts'
import type { CaipNetworkId, Network } from '../../core/network.ts'
import type { Account } from '../../core/session.ts'
import { selectAccount, selectNetworkId } from '../../core/store.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useKitState } from '../../runtime/useKitState.ts'

/** Who is paid, and where. */
export type ReceivingAccount = {
  readonly account: Account
  readonly networkId: CaipNetworkId
  /** Undefined when the wallet is on a network the site did not ask for. */
  readonly network: Network | undefined
}

/**
 * The account in use; after a disconnect the last one stays, so that the leaving modal does not go blank. A view that
 * opens without any account gives way to Connect.
 */
export function useReceivingAccount(): ReceivingAccount | undefined {
  const kit = useKitInstance()
  const { networks } = kit.options
  const account = useKitState((state) => selectAccount(state))
  const networkId = useKitState((state) => selectNetworkId(state))
  const shown = useMemo(() => {
    if (!account || !networkId) return undefined
    return { account, networkId, network: networks.find(({ id }) => id === networkId) }
  }, [account, networkId, networks])
  const [kept, keep] = useState(shown)
  if (shown && shown !== kept) keep(shown)
  const isMissing = !shown && !kept
  useEffect(() => {
    if (isMissing && !kit.isDestroyed) replaceView(kit, { name: 'Connect' })
  }, [kit, isMissing])
  return shown ?? kept
}
