import type { Network } from '../../core/network.ts'
import { evmNamespace } from './evmRules.ts'

/** The parts of a viem `Chain` that a network is made of. */
export type EvmChain = {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly url: string } } | undefined
}

/**
 * Turns a viem chain into a network; `overrides` win.
 *
 * @example
 * import { mainnet } from 'viem/chains'
 * evmNetwork(mainnet, { rpcUrls: ['https://rpc.example'] })
 */
export function evmNetwork(chain: EvmChain, overrides: Partial<Omit<Network, 'id'>> = {}): Network {
  return {
    id: `${evmNamespace}:${chain.id}`,
    name: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: chain.rpcUrls.default.http,
    blockExplorerUrl: chain.blockExplorers?.default.url,
    ...overrides,
  }
}
