import { HttpProblem } from '../http/problem.ts'
import { describeError, type Logger } from '../observability/logger.ts'
import { askProviders, ProvidersFailedError } from '../providers/askProviders.ts'
import type { Sourced } from '../providers/provider.ts'
import type { OnrampAbilities, OnrampOperation, OnrampOperations, OnrampProvider } from './onrampProvider.ts'

/** Everything that can be bought through this gateway. */
export type Onramp = {
  /** Whether any provider has an operation. */
  has: (operation: OnrampOperation) => boolean
  /** The ids of the providers of an operation, in the order in which they are asked. */
  providersOf: (operation: OnrampOperation) => readonly string[]
  /**
   * Asks the providers in order until one answers.
   *
   * @param signal Fires when nobody waits for the answer any more.
   * @throws HttpProblem 400 when they refused, 503 when they failed.
   */
  ask: <K extends OnrampOperation>(
    operation: K,
    question: OnrampOperations[K]['question'],
    signal?: AbortSignal,
  ) => Promise<Sourced<OnrampOperations[K]['answer']>>
}

/**
 * @param providers In order. Those with a key come first here: a catalogue can only estimate what they know.
 */
export function createOnramp(providers: readonly OnrampProvider[], logger: Logger): Onramp {
  const withOperation = (operation: OnrampOperation) =>
    providers.filter((provider) => provider[operation] !== undefined)
  return {
    has: (operation) => withOperation(operation).length > 0,
    providersOf: (operation) => withOperation(operation).map(({ id }) => id),
    ask: async <K extends OnrampOperation>(
      operation: K,
      question: OnrampOperations[K]['question'],
      signal?: AbortSignal,
    ) => {
      const able = providers.flatMap((provider) => {
        const abilities: OnrampAbilities = provider
        const ask = abilities[operation]
        return ask === undefined ? [] : [{ id: provider.id, kind: provider.kind, serves: () => true, ask }]
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
        throw new HttpProblem(503, '', 'No seller of crypto answers at the moment. Try again shortly.', {
          headers: { 'retry-after': '5' },
          cause: error,
        })
      }
    },
  }
}
