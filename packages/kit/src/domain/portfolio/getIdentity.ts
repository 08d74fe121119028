import { identity, nameNamespaces } from '@foyer/contract'
import type { Kit } from '../../core/kit.ts'
import { namespaceOf } from '../../core/network.ts'
import { loadData } from '../../data/loadData.ts'
import { askGateway, type WithFallbackReason } from '../gateway/askGateway.ts'
import { identityQuery } from './identityQuery.ts'

/** What {@link getIdentity} is given. */
export type GetIdentityParameters = { address: string }
/** `name` and `avatar` are empty texts where the address has none. */
export type GetIdentityReturnType = WithFallbackReason<{ readonly name: string; readonly avatar: string }>

/**
 * The name and picture that an address is known by, kept for 5 minutes. Names exist for eip155.
 *
 * @throws KitError GATEWAY_FAILED.
 * @example
 * const { name } = await getIdentity(kit, { address: '0x…' })
 */
export async function getIdentity(kit: Kit, { address }: GetIdentityParameters): Promise<GetIdentityReturnType> {
  const answer = await askGateway(kit, {
    calls: { identity },
    namespaces: nameNamespaces,
    // Through the query that the screens use, so that both share one answer.
    ask: async (_, networkId) => {
      const data = await loadData(kit)
      return data.queryClient.fetchQuery(identityQuery(kit, data, { namespace: namespaceOf(networkId), address }))
    },
  })
  return answer
    ? { name: answer.name ?? '', avatar: answer.avatar ?? '' }
    : { name: '', avatar: '', reason: 'unsupported' }
}
