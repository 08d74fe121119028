import { useQuery } from '@tanstack/react-query'
import { namespaceOf } from '../../core/network.ts'
import { selectAccount } from '../../core/store.ts'
import { isSameAddress } from '../../domain/account.ts'
import { identityQuery } from '../../domain/portfolio/identityQuery.ts'
import { recipientsOf } from '../../domain/recipients.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useKitData } from '../../view/useKitData.ts'
import { useKitState } from '../../view/useKitState.ts'
import type { ActivityItem } from './activityItem.ts'

/** What the other side is called: by the list, by everybody, or by this browser. */
export function usePartyName({ counterparty, networkId }: ActivityItem): string | undefined {
  const kit = useKitInstance()
  const data = useKitData()
  const me = useKitState(selectAccount)
  const namespace = networkId ? namespaceOf(networkId) : (me?.namespace ?? '')
  const address = counterparty?.address ?? ''
  const isAsked = address !== '' && counterparty?.name === undefined
  const query = { ...identityQuery(kit, data, { namespace, address }), enabled: isAsked }
  const { data: identity } = useQuery(query, data.queryClient)
  if (counterparty?.name !== undefined) return counterparty.name
  if (identity?.name !== undefined) return identity.name
  const known = me && recipientsOf(kit, { namespace, address: me.address })
  return known?.find((each) => isSameAddress(kit, each.address, address))?.name
}
