import type { Address } from 'viem'
import type { ChainConfig } from '../../engines/config/schema.ts'
import { describeError, type Logger } from '../../engines/observability/logger.ts'
import type { SharedCache } from '../../engines/shared/sharedEngine.ts'
import { askProviders } from '../providers/askProviders.ts'
import type { Provider, Sourced } from '../providers/provider.ts'
import type {
  BuildSwapParameters,
  SwapCoin,
  SwapProvider,
  SwapQuestion,
  SwapQuote,
  SwapTransaction,
} from './swapProvider.ts'

/** Who sells what: the provider that quoted for them also approves and builds. */
export type Seller = { chain: ChainConfig; from: SwapCoin; user: Address | undefined }

/** The swaps of one gateway. */
export type Swaps = {
  providers: readonly SwapProvider[]
  serves: (chain: ChainConfig) => boolean
  /**
   * @param signal Fires when no caller waits for the answer any more; the same below.
   * @throws as `askProviders` does.
   */
  quote: (question: SwapQuestion, user: Address | undefined, signal?: AbortSignal) => Promise<Sourced<SwapQuote>>
  /** The contract that an approval must name. */
  spender: (seller: Seller, signal?: AbortSignal) => Promise<Sourced<Address>>
  build: (parameters: BuildSwapParameters, signal?: AbortSignal) => Promise<Sourced<SwapTransaction>>
}

export type CreateSwapsParameters = {
  providers: readonly SwapProvider[]
  logger: Logger
  /** Where it is kept who quoted, so that every process of the gateway asks the same provider. */
  cache: SharedCache
}

const rememberMs = 1_800_000

/**
 * Asks the swap providers in order. An approval names one provider's contract, so the provider that quoted a token for a
 * user is asked first for that token's approval and transaction during the next half hour.
 */
export function createSwaps({ providers, logger, cache }: CreateSwapsParameters): Swaps {
  const inOrder = async (seller: Seller): Promise<readonly SwapProvider[]> => {
    // A single provider is the first one anyway.
    const choice = providers.length > 1 ? await cache.get(keyOf(seller)) : undefined
    return [...providers].sort((a, b) => Number(b.id === choice) - Number(a.id === choice))
  }

  const ask = async <Answer>(
    seller: Seller,
    run: (provider: SwapProvider) => Promise<Answer>,
    signal: AbortSignal | undefined,
    order: readonly SwapProvider[] | undefined = undefined,
  ): Promise<Sourced<Answer>> =>
    askProviders({
      capability: 'swaps',
      question: seller.chain,
      signal,
      providers: (order ?? (await inOrder(seller))).map(
        (provider): Provider<ChainConfig, Answer> => ({ ...provider, ask: () => run(provider) }),
      ),
      onFailure: (source, error) => logger.warn({ source, err: describeError(error) }, 'a swap source failed'),
    })

  return {
    providers,
    serves: (chain) => providers.some((provider) => provider.serves(chain)),
    quote: async (question, user, signal) => {
      const seller = { chain: question.chain, from: question.from, user }
      // Every quote looks at all providers anew: only what follows it keeps to the one that answered.
      const answer = await ask(seller, (provider) => provider.quote(question, signal), signal, providers)
      if (answer.source !== providers[0]?.id) await cache.set(keyOf(seller), answer.source, rememberMs)
      else if (providers.length > 1) await cache.remove(keyOf(seller))
      return answer
    },
    spender: (seller, signal) => ask(seller, (provider) => provider.spender(seller.chain, signal), signal),
    build: (parameters, signal) => ask(parameters, (provider) => provider.build(parameters, signal), signal),
  }
}

function keyOf({ chain, from, user }: Seller): string {
  return ['swap', chain.id, from.toLowerCase(), user?.toLowerCase() ?? ''].join(' ')
}
