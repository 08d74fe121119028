import type { BuildSwapParameters } from '../swapProvider.ts'
import type { Route } from './route.ts'

// Chains that count more gas for the same work: their own pricing of data and of proofs is part of it.
const factors: Readonly<Record<string, bigint>> = { 'eip155:42161': 2n, 'eip155:324': 5n }

export type UsualGasOptions = {
  /** Whether to count as the chain does, beside the work of the contracts. */
  forChain: boolean
}

/** The gas that a swap usually takes: for callers who may not pay yet, and as the least of every estimate. */
export function usualGas(
  route: Route,
  { chain, from, to, permit }: Pick<BuildSwapParameters, 'chain' | 'from' | 'to' | 'permit'>,
  { forChain }: UsualGasOptions,
): bigint {
  const wrapping = (from === 'native' ? 25_000n : 0n) + (to === 'native' ? 35_000n : 0n)
  const permitting = permit === undefined ? 0n : 60_000n
  const factor = forChain ? (factors[chain.id] ?? 1n) : 1n
  return (gasOfRoute(route) + wrapping + permitting) * factor
}

function gasOfRoute(route: Route): bigint {
  switch (route.kind) {
    case 'wrap':
    case 'unwrap':
      return 50_000n
    case 'v2':
      return 70_000n + 70_000n * BigInt(route.tokens.length - 1)
    case 'v3':
      return 70_000n + 90_000n * BigInt(route.fees.length)
  }
}
