import { isRefusal } from '../../engines/errors/GatewayError.ts'
import type { Provider, Sourced } from './provider.ts'

/** Thrown when no provider serves a question: the capability is off for it. */
export class NoProviderError extends Error {
  override readonly name = 'NoProviderError'
}

/** Thrown when every provider that serves a question failed; `failures` holds each one's id and error. */
export class ProvidersFailedError extends Error {
  override readonly name = 'ProvidersFailedError'
  readonly failures: readonly { source: string; error: unknown }[]

  constructor(capability: string, failures: readonly { source: string; error: unknown }[]) {
    super(`Every source of ${capability} failed (${failures.map(({ source }) => source).join(', ')}).`)
    this.failures = failures
  }
}

export type AskProvidersParameters<Question, Answer> = {
  /** Names the capability in errors, such as "swaps". */
  capability: string
  providers: readonly Provider<Question, Answer>[]
  question: Question
  /** Fires when no caller waits for the answer any more; no further provider is asked then. */
  signal?: AbortSignal | undefined
  onFailure: (source: string, error: unknown) => void
  /** Whether an error ends the search, because no other provider would do better. Default: none does. */
  isFinal?: (error: unknown) => boolean
}

/**
 * Asks providers in order until one answers. A provider's own refusal ({@link GatewayError} that is no `unavailable`, such as
 * a token that does not exist) is an answer too and ends the search only when no later provider knows better.
 *
 * @throws NoProviderError when none serves the question, GatewayError when all refused, an error that ends the search
 * unchanged, ProvidersFailedError otherwise.
 */
export async function askProviders<Question, Answer>(
  parameters: AskProvidersParameters<Question, Answer>,
): Promise<Sourced<Answer>> {
  const { capability, providers, question, signal, onFailure, isFinal } = parameters
  const serving = providers.filter((provider) => provider.serves(question))
  if (serving.length === 0) throw new NoProviderError(`This gateway has no source of ${capability} for this.`)
  const failures: { source: string; error: unknown }[] = []
  for (const provider of serving) {
    try {
      const value = await provider.ask(question, signal)
      return { value, source: provider.id, at: provider.knownAt?.(value) ?? Date.now() }
    } catch (error) {
      if (signal?.aborted === true || isFinal?.(error) === true) throw error
      failures.push({ source: provider.id, error })
      if (!isRefusal(error)) onFailure(provider.id, error)
    }
  }
  const refusals = failures.filter(({ error }) => isRefusal(error))
  const [first] = refusals
  if (first !== undefined && refusals.length === failures.length) throw first.error
  throw new ProvidersFailedError(capability, failures)
}
