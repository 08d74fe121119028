import { onrampFallbackChain, type onrampPayChains } from '@foyer/contract'
import type { CaipNetworkId } from '../../core/network.ts'

/** A chain that purchases are paid out on. */
export type PayChain = (typeof onrampPayChains)[number]

const chains: Readonly<Record<CaipNetworkId, PayChain>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:137': 'polygon',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:42220': 'celo',
  'eip155:43114': 'avalanche-c-chain',
  'eip155:80094': 'berachain',
}

/** The pay chain of a network; networks without one of their own fall back to ethereum (specification section 9). */
export function payChain(networkId: CaipNetworkId | undefined): PayChain {
  return (networkId && chains[networkId]) ?? onrampFallbackChain
}
