import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { describeError, type Logger } from '../../engines/observability/logger.ts'
import { askProviders, ProvidersFailedError } from '../providers/askProviders.ts'
import type { Sourced } from '../providers/provider.ts'
import { collectOffers, type ShopKeeper, type ShopOffer } from './collectOffers.ts'
import type {
  BuyQuestion,
  CheckoutQuestion,
  OnrampAbilities,
  OnrampOperation,
  OnrampOperations,
  OnrampProvider,
} from './onrampProvider.ts'

/** Everything that can be bought through this gateway. */
export type Onramp = {
  /** Whether any provider has an operation. */
  has: (operation: OnrampOperation) => boolean
  /** The ids of the providers of an operation, in the order in which they are asked. */
  providersOf: (operation: OnrampOperation) => readonly string[]
  /**
   * Asks the providers in order until one answers.
   *
   * @param signal Fires when no caller waits for the answer any more.
   * @throws GatewayError `invalid` when they refused, `unavailable` when they failed.
   */
  ask: <K extends OnrampOperation>(
    operation: K,
    question: OnrampOperations[K]['question'],
    signal?: AbortSignal,
  ) => Promise<Sourced<OnrampOperations[K]['answer']>>
  /**
   * Opens a checkout at the shop that is named, else at the first provider that answers.
   *
   * @throws GatewayError `invalid` for an unknown shop and when they refused, `unavailable` when they failed.
   */
  checkout: (question: CheckoutQuestion, signal?: AbortSignal) => Promise<Sourced<string>>
  /** How many providers {@link Onramp.offers} asks. */
  offering: number
  /**
   * Asks every provider with a checkout what a purchase costs, firm prices before estimates, then the most coins first.
   *
   * @throws GatewayError `invalid` when all refused, `unavailable` when none answered.
   */
  offers: (question: BuyQuestion, signal?: AbortSignal) => Promise<readonly Sourced<ShopOffer>[]>
}

/** A seller that takes longer for a price is left out of the offers; visitors wait for the slowest. */
const offerTimeoutMs = 8_000

/**
 * @param providers In order. Those with a key come first here: a catalogue can only estimate what they know.
 * @param timeoutMs How long each provider may take for its offer. Default 8,000.
 */
export function createOnramp(
  providers: readonly OnrampProvider[],
  logger: Logger,
  timeoutMs: number = offerTimeoutMs,
): Onramp {
  const withOperation = (operation: OnrampOperation) =>
    providers.filter((provider) => provider[operation] !== undefined)
  const keepers = providers.filter(isShopKeeper)

  const ask = async <K extends OnrampOperation>(
    operation: K,
    question: OnrampOperations[K]['question'],
    signal?: AbortSignal,
    among: readonly OnrampProvider[] = providers,
  ) => {
    const able = among.flatMap((provider) => {
      const abilities: OnrampAbilities = provider
      const answer = abilities[operation]
      return answer === undefined ? [] : [{ id: provider.id, kind: provider.kind, serves: () => true, ask: answer }]
    })
    try {
      return await askProviders<OnrampOperations[K]['question'], OnrampOperations[K]['answer']>({
        capability: 'purchases',
        providers: able,
        question,
        signal,
        onFailure: (source, error) =>
          logger.warn({ source, operation, err: describeError(error) }, 'an onramp provider failed'),
      })
    } catch (error) {
      if (!(error instanceof ProvidersFailedError)) throw error
      throw new GatewayError('unavailable', '', 'No seller of crypto answers at the moment. Try again shortly.', {
        retryAfterSeconds: 5,
        cause: error,
      })
    }
  }

  return {
    has: (operation) => withOperation(operation).length > 0,
    providersOf: (operation) => withOperation(operation).map(({ id }) => id),
    ask: (operation, question, signal) => ask(operation, question, signal),
    checkout: async (question, signal) => {
      const { provider: wanted } = question
      if (wanted === undefined) return ask('checkout', question, signal)
      const keeper = keepers.find(({ shops }) => shops().some(({ id }) => id === wanted))
      if (keeper !== undefined) return ask('checkout', question, signal, [keeper])
      throw new GatewayError(
        'invalid',
        'provider',
        'There is no such seller. The call /v1/onramp/offers lists those there are.',
      )
    },
    offering: keepers.length,
    offers: (question, signal) =>
      collectOffers({
        keepers,
        question,
        timeoutMs,
        signal,
        onFailure: (source, error) =>
          logger.warn({ source, operation: 'offers', err: describeError(error) }, 'an onramp provider failed'),
      }),
  }
}

function isShopKeeper(provider: OnrampProvider): provider is ShopKeeper {
  return provider.shops !== undefined && provider.buyQuote !== undefined && provider.checkout !== undefined
}
