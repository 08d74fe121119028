import { type EndpointAnswer, GatewayError, nameNamespaces, profileReverse } from '@foyer/contract'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { WithFallbackReason } from '../gateway/answer.ts'
import { askGateway } from '../gateway/askGateway.ts'

export type GetNamesOfParameters = { address: string }
export type GetNamesOfReturnType = WithFallbackReason<{ readonly names: EndpointAnswer<typeof profileReverse> }>

/**
 * The names that were registered for an address.
 *
 * @throws KitError GATEWAY_FAILED.
 * @example
 * const { names } = await getNamesOf(kit, { address: '0x…' })
 */
export async function getNamesOf(kit: Kit, { address }: GetNamesOfParameters): Promise<GetNamesOfReturnType> {
  const names = await askGateway(kit, {
    calls: { profileReverse },
    namespaces: nameNamespaces,
    ask: (gateway) => gateway.profileReverse({ address, sender: address, apiVersion: '2' }),
  }).catch((error: unknown) => {
    // Version 1 of the call answers an address without names so.
    if (error instanceof KitError && error.cause instanceof GatewayError && error.cause.status === 404) return []
    throw error
  })
  return names ? { names } : { names: [], reason: 'unsupported' }
}
