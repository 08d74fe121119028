import { type EndpointAnswer, nameNamespaces, profileReverse } from '@foyer/contract'
import type { Kit } from '../../core/kit.ts'
import { askGateway, type WithFallbackReason } from '../gateway/askGateway.ts'
import { keepName } from './keptNames.ts'

/** What {@link getNamesOf} is given. */
export type GetNamesOfParameters = { address: string }

/** The names that an account has registered at the gateway. */
export type GetNamesOfReturnType = WithFallbackReason<{ readonly names: EndpointAnswer<typeof profileReverse> }>

/**
 * The names that were registered for an address, kept for 5 minutes.
 *
 * @throws KitError GATEWAY_FAILED.
 * @example
 * const { names } = await getNamesOf(kit, { address: '0x…' })
 */
export async function getNamesOf(kit: Kit, { address }: GetNamesOfParameters): Promise<GetNamesOfReturnType> {
  const names = await askGateway(kit, {
    calls: { profileReverse },
    namespaces: nameNamespaces,
    ask: (gateway) =>
      keepName(kit, ['namesOf', address], () => gateway.profileReverse({ address, sender: address, apiVersion: '2' })),
  })
  return names ? { names } : { names: [], reason: 'unsupported' }
}
