import type { Kit } from '../../core/kit.ts'
import { limits } from '../../core/limits.ts'
import { loadData } from '../../data/loadData.ts'
import type { AccountKey } from '../account.ts'
import { persistedCache } from '../persistedCache.ts'
import { type Identity, identityCodec, identityQuery } from '../portfolio/identityQuery.ts'

/**
 * Shows an account by a name that it has just got, where it had none; the browser may keep the gateway's answer from before
 * for another minute.
 */
export async function showName(kit: Kit, { address, name, namespace }: AccountKey & { name: string }): Promise<void> {
  const data = await loadData(kit)
  const { queryKey } = identityQuery(kit, data, { namespace, address })
  const known = data.queryClient.getQueryData<Identity>(queryKey)
  if (known?.name !== undefined) return
  const identity: Identity = { ...known, name }
  data.queryClient.setQueryData<Identity>(queryKey, identity)
  persistedCache(kit, 'identity', limits.identityLifetime, identityCodec).write(`${namespace}:${address}`, identity)
}
