import { onrampFallbackChain, type onrampPayChains, onrampPayNetworks } from '@foyer/contract'
import type { CaipNetworkId } from '../../core/network.ts'

/** A chain that purchases are paid out on. */
export type PayChain = (typeof onrampPayChains)[number]

/** The pay chain of a network; networks without one of their own fall back to ethereum. */
export function payChain(networkId: CaipNetworkId | undefined): PayChain {
  return (networkId && onrampPayNetworks[networkId]) ?? onrampFallbackChain
}
