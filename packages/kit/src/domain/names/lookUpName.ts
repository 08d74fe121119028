import { type EndpointAnswer, nameNamespaces, profileLookup } from '@foyer/contract'
import type { Kit } from '../../core/kit.ts'
import { askGateway, type WithFallbackReason } from '../gateway/askGateway.ts'
import { keepName } from './keptNames.ts'

/** What the gateway knows of one registered name. */
export type NameRecord = Exclude<EndpointAnswer<typeof profileLookup>, readonly unknown[]>

/** What {@link lookUpName} is given. */
export type LookUpNameParameters = {
  /** The full name, such as `alice.reown.id`. */
  name: string
}
/** `addresses` is keyed by ENSIP-11 coin type; a free name is not registered and has none. */
export type LookUpNameReturnType = WithFallbackReason<
  Pick<NameRecord, 'addresses' | 'attributes'> & { readonly isRegistered: boolean; readonly name?: string }
>

/**
 * Who owns a name, kept for 5 minutes.
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
    ask: (gateway) => keepName(kit, ['name', name], () => gateway.profileLookup({ name, apiVersion: '2' })),
  })
  if (!answer) return { ...free, reason: 'unsupported' }
  if (Array.isArray(answer)) return free
  const record = answer as NameRecord
  return { ...record, isRegistered: true }
}
