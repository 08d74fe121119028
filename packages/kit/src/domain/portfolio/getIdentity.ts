import { nameNamespaces } from '@foyer/contract'
import type { Kit } from '../../core/kit.ts'
import { namespaceOf } from '../../core/network.ts'
import { selectNetworkId } from '../../core/store.ts'
import { loadData } from '../../data/loadData.ts'
import type { WithReason } from '../gateway/answer.ts'
import { type Identity, identityQuery } from './identityQuery.ts'
import { isServed } from './supportedChainsQuery.ts'

export type GetIdentityParameters = { address: string }
/** `name` and `avatar` are empty where there are none. */
export type GetIdentityReturnType = WithReason<{ readonly name: string; readonly avatar: string }>

/**
 * The name and picture that an address is known by, kept for 5 minutes. Names exist for eip155.
 *
 * @throws GatewayError when the gateway fails.
 * @example
 * const { name } = await getIdentity(kit, { address: '0x…' })
 */
export async function getIdentity(kit: Kit, { address }: GetIdentityParameters): Promise<GetIdentityReturnType> {
  const networkId = selectNetworkId(kit.store.getState())
  const namespaces: readonly string[] = nameNamespaces
  const unsupported = { name: '', avatar: '', reason: 'unsupported' } as const
  if (!networkId || !kit.options.gateway || !namespaces.includes(namespaceOf(networkId))) return unsupported
  const data = await loadData(kit)
  if (!(await isServed(data, networkId))) return unsupported
  const { name = '', avatar = '' }: Identity = await data.queryClient.fetchQuery(
    identityQuery(kit, data, { namespace: namespaceOf(networkId), address }),
  )
  return { name, avatar }
}
