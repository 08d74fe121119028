import type { Kit } from '../../core/kit.ts'
import { limits } from '../../core/limits.ts'
import { loadData } from '../../data/loadData.ts'
import type { AccountKey } from '../account.ts'
import { persistedCache } from '../persistedCache.ts'
import { type Identity, identityCodec, identityQuery } from '../portfolio/identityQuery.ts'

/** What an account is shown by from now on. */
export type ShownName = AccountKey & {
  readonly name: string
  readonly avatar?: string | undefined
  /** The names that it replaces, where undefined means no name. Any other name, such as one of ENS, stays. */
  readonly instead: readonly (string | undefined)[]
}

/** Shows an account by a name and picture that it has just got; the browser may keep the gateway's answer from before. */
export async function showName(kit: Kit, { address, avatar, instead, name, namespace }: ShownName): Promise<void> {
  const data = await loadData(kit)
  const { queryKey } = identityQuery(kit, data, { namespace, address })
  if (!instead.includes(data.queryClient.getQueryData<Identity>(queryKey)?.name)) return
  const identity: Identity = { name, ...(avatar && { avatar }) }
  data.queryClient.setQueryData<Identity>(queryKey, identity)
  persistedCache(kit, 'identity', limits.identityLifetime, identityCodec).write(`${namespace}:${address}`, identity)
}
