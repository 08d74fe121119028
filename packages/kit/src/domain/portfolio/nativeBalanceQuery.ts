import { queryOptions } from '@tanstack/react-query'
import type { Kit } from '../../core/kit.ts'
import { limits } from '../../core/limits.ts'
import { type CaipNetworkId, namespaceOf } from '../../core/network.ts'
import { amountCodec } from '../amountCodec.ts'
import { persistedCache } from '../persistedCache.ts'

/** An account's native balance in the smallest unit, read from the chain. Kept for 30 s, over a reload too. */
export function nativeBalanceQuery(kit: Kit, { address, networkId }: { address: string; networkId: CaipNetworkId }) {
  const key = `${networkId}:${address}`
  const cache = persistedCache(kit, 'nativeBalance', limits.nativeBalanceLifetime, amountCodec)
  return queryOptions({
    queryKey: ['nativeBalance', networkId, address],
    queryFn: async () => {
      const chain = await kit.chain(namespaceOf(networkId))
      const balance = await chain.getNativeBalance({ address, networkId })
      cache.write(key, balance)
      return balance
    },
    initialData: () => cache.read(key)?.value,
    initialDataUpdatedAt: () => cache.read(key)?.at,
    staleTime: limits.nativeBalanceLifetime,
    networkMode: 'always',
  })
}
