import { type EndpointAnswer, GatewayError, nameNamespaces, profileLookup } from '@foyer/contract'
import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { WithFallbackReason } from '../gateway/answer.ts'
import { askGateway } from '../gateway/askGateway.ts'

export type NameRecord = Exclude<EndpointAnswer<typeof profileLookup>, readonly unknown[]>
export type LookUpNameParameters = {
  /** The full name, such as `alice.reown.id`. */
  name: string
}
/** `addresses` is keyed by ENSIP-11 coin type; a free name is not registered and has none. */
export type LookUpNameReturnType = WithFallbackReason<
  Pick<NameRecord, 'addresses' | 'attributes'> & { readonly isRegistered: boolean; readonly name?: string }
>

/**
 * Who owns a name.
 *
 * @throws KitError GATEWAY_FAILED.
 * @example
 * const { isRegistered, addresses } = await lookUpName(kit, { name: 'alice.reown.id' })
 */
export async function lookUpName(kit: Kit, { name }: LookUpNameParameters): Promise<LookUpNameReturnType> {
  const free = { addresses: {}, attributes: {}, isRegistered: false } as const
  const answer = await askGateway(kit, {
    calls: { profileLookup },
    namespaces: nameNamespaces,
    ask: (gateway) => gateway.profileLookup({ name, apiVersion: '2' }),
  }).catch((error: unknown): EndpointAnswer<typeof profileLookup> => {
    // Version 1 of the call answers a free name so.
    if (error instanceof KitError && error.cause instanceof GatewayError && error.cause.status === 404) return []
    throw error
  })
  if (!answer) return { ...free, reason: 'unsupported' }
  if (Array.isArray(answer)) return free
  const record = answer as NameRecord
  return { ...record, isRegistered: true }
}
