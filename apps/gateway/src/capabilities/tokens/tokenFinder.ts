import type { Address } from 'viem'
import type { Provider } from '../providers/provider.ts'

/** The tokens that an account has or had on one chain are wanted. */
export type TokenFinderQuestion = {
  /** CAIP-2. */
  chainId: string
  owner: Address
}

/** One place that knows which tokens an account has; how much it has of them the chain says. */
export type TokenFinder = Provider<TokenFinderQuestion, readonly Address[]>
