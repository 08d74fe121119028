import type { EndpointAnswer, Endpoints } from '@foyer/contract'
import type { Address } from 'viem'
import type { ChainConfig } from '../../engines/config/schema.ts'
import type { Provider } from '../providers/provider.ts'

/** The tokens of a chain are wanted, or one of them. */
export type TokenQuestion = {
  chain: ChainConfig
  /** One token; `native` for the chain's coin; `undefined` for every token that is worth listing. */
  token: Address | 'native' | undefined
}

/** A token as the wire has it. */
export type SwapToken = EndpointAnswer<Endpoints['convertTokens']>['tokens'][number]

/** One place that knows tokens. It refuses with {@link unknownToken} when it does not know the one token that is wanted. */
export type TokenProvider = Provider<TokenQuestion, readonly SwapToken[]>
