import { KitError } from '../../core/errors.ts'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { selectAccount } from '../../core/store.ts'

/** A chain-qualified account or token (CAIP-10). */
export type AccountId = `${string}:${string}:${string}`

/** Qualifies an address with its network; an already qualified one is returned unchanged. */
export function accountId(networkId: CaipNetworkId, address: string): AccountId {
  return (address.includes(':') ? address : `${networkId}:${address}`) as AccountId
}

/**
 * The address to act for: the one given, else the connected account of the active namespace.
 *
 * @throws KitError NOT_CONNECTED when neither is there.
 */
export function actingAddress(kit: Kit, address: string | undefined): string {
  const acting = address ?? selectAccount(kit.store.getState())?.address
  if (!acting) throw new KitError('NOT_CONNECTED', 'Connect a wallet first')
  return acting
}
