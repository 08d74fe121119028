import type { CoveredSince } from '@foyer/contract'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { describeError, type Logger } from '../../engines/observability/logger.ts'
import { askPages, readContinuation } from '../providers/askPages.ts'
import { NoProviderError, ProvidersFailedError } from '../providers/askProviders.ts'
import type { Sourced } from '../providers/provider.ts'
import type { HistoryPage, HistoryProvider, HistoryQuestion } from './historyProvider.ts'
import { coveredWhole, notCovered } from './writeCoverage.ts'

/**
 * Asks the providers in order for one page; only the provider that began a list continues it.
 *
 * @param signal Fires when no caller waits for the answer any more.
 * @returns `undefined` when none serves the question.
 * @throws GatewayError `invalid` when they refused or the cursor is invalid, `unavailable` when they failed.
 */
export async function askHistory(
  providers: readonly HistoryProvider[],
  question: HistoryQuestion,
  logger: Logger,
  signal?: AbortSignal,
): Promise<Sourced<HistoryPage> | undefined> {
  const { providers: able, cursor } = readContinuation(providers, question.cursor)
  try {
    const page = await askPages({
      capability: 'history',
      providers: able,
      question: { ...question, cursor },
      signal,
      // A rate-limited caller is told so; no other provider is asked instead.
      isFinal: (error) => error instanceof GatewayError && error.code === 'rateLimited',
      onFailure: (source, error) => logger.warn({ source, err: describeError(error) }, 'a history source failed'),
    })
    const { data, next, coveredSince } = page.value
    const provider = able.find(({ id }) => id === page.source)
    return { ...page, value: { data, next, coveredSince: coveredSince ?? coverageOf(provider, question) } }
  } catch (error) {
    if (error instanceof NoProviderError) {
      if (cursor === undefined) return undefined
      throw new GatewayError('invalid', '', 'The parameter cursor must be the "next" of an earlier answer.')
    }
    if (!(error instanceof ProvidersFailedError)) throw error
    const [first, ...others] = error.failures
    if (others.length === 0 && first?.error instanceof GatewayError) throw first.error
    throw new GatewayError('unavailable', 'chainId', 'The history cannot be read at the moment. Try again shortly.', {
      retryAfterSeconds: 5,
      cause: error,
    })
  }
}

/** A provider that states no bounds knows the chains that it serves as a whole, and nothing of the others. */
function coverageOf(provider: HistoryProvider | undefined, question: HistoryQuestion): CoveredSince[] {
  return question.chainIds.map((chainId) =>
    provider?.serves({ ...question, chainIds: [chainId] }) ? coveredWhole(chainId) : notCovered(chainId),
  )
}
