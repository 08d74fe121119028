import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { Account } from '../../core/session.ts'
import { identityQuery } from '../../domain/portfolio/identityQuery.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import { accountLabel, labelStore } from './accountLabels.ts'

export type KnownAs = {
  /** The visitor's label, else the public name, else the wallet's; undefined leaves the email address or the address. */
  readonly name: string | undefined
  /** The address that the visitor logged in with, where no name is known. */
  readonly email: string | undefined
  readonly label: string | undefined
  readonly picture: string | undefined
}

/** The names of an account that are known so far. */
export function useAccountName(account: Account): KnownAs {
  const { address, label: walletLabel, namespace } = account
  const kit = useKitInstance()
  const data = useKitData()
  const { data: identity } = useQuery(
    { ...identityQuery(kit, data, { namespace, address }), enabled: !kit.isDestroyed },
    data.queryClient,
  )
  // Asked once: a kit that was destroyed while its modal is still drawn gives nothing out any more.
  const labels = useMemo(() => labelStore(kit), [kit])
  const label = accountLabel(
    kit,
    useSyncExternalStore(labels.subscribe, labels.getState, labels.getInitialState),
    address,
  )
  const email = useKitState(({ sessions }) => sessions.find(({ accounts }) => accounts.includes(account))?.email)
  const name = label ?? identity?.name ?? walletLabel
  return { name, email: name === undefined ? email : undefined, label, picture: identity?.avatar }
}
