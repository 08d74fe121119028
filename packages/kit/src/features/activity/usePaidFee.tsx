import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { namespaceOf } from '../../core/network.ts'
import { selectAccount } from '../../core/store.ts'
import { isSameAddress } from '../../domain/account.ts'
import { formatTokenAmount } from '../../domain/amount.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { useKitData } from '../../view/useKitData.ts'
import { useKitState } from '../../view/useKitState.ts'
import type { ActivityItem } from './activityItem.ts'
import { activityDetailsMessages } from './detailsMessages.ts'

/** What a mined transaction that the account paid for has cost; undefined where there is nothing to say. */
export function usePaidFee({ bundle, from, hash, networkId, status }: ActivityItem): ReactNode {
  const kit = useKitInstance()
  const data = useKitData()
  const text = useText(activityDetailsMessages)
  const network = kit.options.networks.find(({ id }) => id === networkId)
  const me = useKitState(selectAccount)
  // The receiver of a transaction paid no fee.
  const isPayer = me !== undefined && from !== undefined && isSameAddress(kit, from, me.address)
  const isOwn = isPayer && hash !== bundle && (status === 'done' || status === 'failed')
  const { data: fee, isPending } = useQuery(
    {
      queryKey: ['paidFee', networkId, hash],
      queryFn: async () => {
        const chain = network && (await kit.chain(namespaceOf(network.id)))
        const methods = await chain?.transfers?.()
        return network && methods ? ((await methods.paidFee({ networkId: network.id, hash })) ?? null) : null
      },
      enabled: isOwn && network !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
    },
    data.queryClient,
  )
  if (!isOwn || !network) return undefined
  if (isPending) return <Skeleton width={64} />
  const { decimals, symbol } = network.nativeCurrency
  return fee === null || fee === undefined
    ? text.unknown
    : `${formatTokenAmount(fee, decimals, kit.options.locale)} ${symbol}`
}
