import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { Account } from '../../core/session.ts'
import { identityQuery } from '../../domain/portfolio/identityQuery.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useKitData } from '../../view/useKitData.ts'
import { accountLabel, labelStore } from './accountLabels.ts'

export type KnownAs = {
  /** Public name, else the visitor's label, else the wallet's; undefined leaves the address. */
  readonly name: string | undefined
  readonly label: string | undefined
  readonly picture: string | undefined
  /** The name is one that everybody sees. */
  readonly isPublic: boolean
}

/** The names of an account that are known so far. */
export function useAccountName({ address, label: walletLabel, namespace }: Account): KnownAs {
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
  return {
    name: identity?.name ?? label ?? walletLabel,
    label,
    picture: identity?.avatar,
    isPublic: identity?.name !== undefined,
  }
}
