import { useQuery } from '@tanstack/react-query'
import { namespaceOf } from '../../core/network.ts'
import type { RevertReason } from '../../core/transfers.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useKitData } from '../../view/useKitData.ts'
import type { ActivityItem } from './activityItem.ts'

/** Why a transaction failed; undefined where it left no reason, or none that can be read. */
export function useFailureReason({ bundle, hash, networkId, status }: ActivityItem): RevertReason | undefined {
  const kit = useKitInstance()
  const data = useKitData()
  const isServed = kit.options.networks.some(({ id }) => id === networkId)
  const { data: reason } = useQuery(
    {
      queryKey: ['failureReason', networkId, hash],
      queryFn: async () => {
        if (!networkId) return null
        const methods = await (await kit.chain(namespaceOf(networkId))).transfers?.()
        return (await methods?.failureReason?.({ networkId, hash })) ?? null
      },
      enabled: status === 'failed' && hash !== bundle && isServed,
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
    },
    data.queryClient,
  )
  return reason ?? undefined
}
