import { chainUnavailable } from '../../engines/errors/chainErrors.ts'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { describeError, type Logger } from '../../engines/observability/logger.ts'
import { askProviders, ProvidersFailedError } from '../providers/askProviders.ts'
import type { Sourced } from '../providers/provider.ts'
import { TokenListError } from './listReader.ts'
import { type OwnTokensParameters, ownTokens } from './ownTokens.ts'
import type { SwapToken, TokenProvider, TokenQuestion } from './tokenProvider.ts'

/** The tokens that can be named on the chains of one gateway. */
export type Tokens = {
  /**
   * Asks the providers in order until one answers.
   *
   * @param signal Fires when no caller waits for the answer any more.
   * @throws GatewayError `notFound` `address` when there is no such token, `unavailable` `chainId` when all failed.
   */
  read: (question: TokenQuestion, signal?: AbortSignal) => Promise<Sourced<readonly SwapToken[]>>
}

export type CreateTokensParameters = OwnTokensParameters & {
  /** Companies with a key: asked about chains without a list, and when lists or the chain cannot be read. */
  keyed: readonly TokenProvider[]
  logger: Logger
}

export function createTokens({ keyed, logger, ...parameters }: CreateTokensParameters): Tokens {
  const own = ownTokens(parameters)
  const providers: readonly TokenProvider[] = [
    {
      ...own,
      // Without a list this gateway would tell the native coin only, which is less than a company knows.
      serves: (question) =>
        own.serves(question) &&
        (question.token !== undefined ||
          question.chain.tokenLists.length > 0 ||
          !keyed.some((provider) => provider.serves(question))),
    },
    ...keyed,
  ]
  return {
    read: async (question, signal) => {
      const { id } = question.chain
      try {
        return await askProviders({
          capability: 'tokens',
          providers,
          question,
          signal,
          onFailure: (source, error) =>
            logger.warn({ source, chain: id, err: describeError(error) }, 'a token source failed'),
        })
      } catch (error) {
        if (!(error instanceof ProvidersFailedError)) throw error
        const list = error.failures.find((failure) => failure.error instanceof TokenListError)
        if (!(list?.error instanceof TokenListError)) throw chainUnavailable(id, error)
        throw new GatewayError('unavailable', 'chainId', `${list.error.message} Try again shortly.`, { cause: error })
      }
    },
  }
}
