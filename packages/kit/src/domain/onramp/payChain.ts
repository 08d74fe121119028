import { onrampFallbackChain, onrampPayChains, onrampPayNetworks } from '@foyer/contract'
import { chainFamily } from '../../core/chainFamily.ts'
import type { Kit } from '../../core/kit.ts'
import { type CaipNetworkId, namespaceOf } from '../../core/network.ts'

/** The chains to which an account of a network can be paid out, as sellers name them. */
export function payChains(kit: Kit, networkId: CaipNetworkId): readonly string[] {
  return chainFamily(kit, namespaceOf(networkId))?.payChains ?? onrampPayChains
}

/** The pay chain of a network; one without its own falls back to its chain family's first, else to ethereum. */
export function payChain(kit: Kit, networkId: CaipNetworkId): string {
  const [first] = chainFamily(kit, namespaceOf(networkId))?.payChains ?? []
  return first ?? onrampPayNetworks[networkId] ?? onrampFallbackChain
}
